//! The verbs, one file each: arguments, a call of the facade, and the words for what came.

mod accept;
mod alias;
mod concepts;
mod correct;
mod doctor;
mod dream;
mod embed;
#[cfg(feature = "eval")]
mod eval;
mod explain;
mod export;
mod facts;
mod groups;
mod history;
mod import;
mod init;
mod judge;
mod moments;
mod names;
mod re_embed;
mod recall;
mod reject;
mod remember;
mod retract;
mod runs;
mod score;
mod status;
mod ties;
mod timeline;
mod undo;
mod vocab;

use crate::context::{Context, Need};
use crate::failure::Failure;
use clap::Subcommand;

/// What to do. In the order of a tour: put in, dream, ask, look closer, correct, look after.
#[derive(Debug, Subcommand)]
pub enum Verb {
    Init(init::Arguments),
    Remember(Box<remember::Arguments>),
    Import(import::Arguments),
    Dream(dream::Arguments),
    Recall(Box<recall::Arguments>),
    Facts(facts::Arguments),
    Moments(moments::Arguments),
    Names(names::Arguments),
    Alias(alias::Arguments),
    Groups(groups::Arguments),
    Ties(ties::Arguments),
    Vocab(vocab::Arguments),
    Score(score::Arguments),
    Concepts(concepts::Arguments),
    Explain(explain::Arguments),
    Correct(correct::Arguments),
    Retract(retract::Arguments),
    Accept(accept::Arguments),
    Reject(reject::Arguments),
    History(history::Arguments),
    Timeline(timeline::Arguments),
    Runs(runs::Arguments),
    Undo(undo::Arguments),
    Status(status::Arguments),
    Doctor(Box<doctor::Arguments>),
    #[command(name = "re-embed")]
    ReEmbed(Box<re_embed::Arguments>),
    Export(export::Arguments),
    Embed(Box<embed::Arguments>),
    Judge(judge::Arguments),
    #[cfg(feature = "eval")]
    Eval(eval::Arguments),
}

impl Verb {
    /// What memory it needs; `named` tells whether the caller named one.
    pub fn need(&self, named: bool) -> Need {
        match self {
            Self::Init(_) | Self::Remember(_) | Self::Import(_) | Self::Correct(_) => Need::Created,
            Self::Alias(arguments) if arguments.says() => Need::Created,
            Self::Dream(arguments) => arguments.need(named),
            Self::Vocab(arguments) => arguments.need(),
            Self::Names(arguments) if arguments.batch.is_some() => Need::Passing,
            Self::Embed(_) | Self::Judge(_) | Self::Doctor(_) => Need::Passing,
            #[cfg(feature = "eval")]
            Self::Eval(_) => Need::Passing,
            _ => Need::Existing,
        }
    }

    /// Whether it works with the configured embedder or language model; nothing else pays for making them.
    pub fn provides(&self) -> bool {
        match self {
            Self::Dream(arguments) => !arguments.replays(),
            _ => matches!(self, Self::Recall(_) | Self::Score(_)),
        }
    }

    /// Does it.
    pub fn run(self, context: &mut Context) -> Result<(), Failure> {
        match self {
            Self::Init(_) => init::run(context),
            Self::Remember(arguments) => remember::run(*arguments, context),
            Self::Import(arguments) => import::run(&arguments, context),
            Self::Dream(arguments) => dream::run(&arguments, context),
            Self::Recall(arguments) => recall::run(&arguments, context),
            Self::Facts(arguments) => facts::run(&arguments, context),
            Self::Moments(arguments) => moments::run(&arguments, context),
            Self::Names(arguments) => names::run(&arguments, context),
            Self::Alias(arguments) => alias::run(&arguments, context),
            Self::Groups(arguments) => groups::run(&arguments, context),
            Self::Ties(arguments) => ties::run(&arguments, context),
            Self::Vocab(arguments) => vocab::run(&arguments, context),
            Self::Score(arguments) => score::run(&arguments, context),
            Self::Concepts(arguments) => concepts::run(&arguments, context),
            Self::Explain(arguments) => explain::run(&arguments, context),
            Self::Correct(arguments) => correct::run(&arguments, context),
            Self::Retract(arguments) => retract::run(&arguments, context),
            Self::Accept(arguments) => accept::run(&arguments, context),
            Self::Reject(arguments) => reject::run(&arguments, context),
            Self::History(arguments) => history::run(&arguments, context),
            Self::Timeline(arguments) => timeline::run(&arguments, context),
            Self::Runs(arguments) => runs::run(&arguments, context),
            Self::Undo(arguments) => undo::run(&arguments, context),
            Self::Status(_) => status::run(context),
            Self::Doctor(arguments) => doctor::run(&arguments, context),
            Self::ReEmbed(arguments) => re_embed::run(&arguments, context),
            Self::Export(arguments) => export::run(&arguments, context),
            Self::Embed(arguments) => embed::run(&arguments, context),
            Self::Judge(arguments) => judge::run(&arguments, context),
            #[cfg(feature = "eval")]
            Self::Eval(arguments) => eval::run(&arguments, context),
        }
    }
}
