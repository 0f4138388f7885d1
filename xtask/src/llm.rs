//! `cargo xtask llm`: fifty schema-bound calls to a small real model, in every way in which they can go wrong, and a dream
//! over each example with it as the writer.
//!
//! The model is started from the sibling folder `../shared/llm`, on loopback, and ended whatever happens. Where the folder
//! is not there, or the model cannot be installed, the command says so and does nothing.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::Command;
use crate::context::{Context, Failure, run as run_process};

/// The entry in the list.
pub const COMMAND: Command = Command {
    name: "llm",
    arguments: "",
    summary: "fifty calls to a small real language model of a sibling folder, and dreams with it as the writer",
    run,
};

/// The program that starts the model, seen from the root.
const START: &str = "../shared/llm/start.sh";
/// The variable by which tests find the model.
const VARIABLE: &str = "AGENT_MEMORY_TEST_LLM";
/// How long an installation and a start may take.
const PATIENCE: Duration = Duration::from_mins(4);

/// A model that ends with this value.
struct Model {
    process: Child,
    port: u16,
}

impl Drop for Model {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn run(context: &Context, arguments: &[String]) -> Result<(), Failure> {
    if let Some(other) = arguments.first() {
        return Err(Failure::usage(format!("llm knows no argument `{other}`")));
    }
    let build = [
        "build",
        "-p",
        "providers",
        "--features",
        "http",
        "--example",
        "trial",
    ];
    with_model(context, &build, |url| {
        let trial = [
            "run",
            "--quiet",
            "-p",
            "providers",
            "--features",
            "http",
            "--example",
            "trial",
            "--",
            url,
        ];
        run_process(&mut context.cargo(&trial))?;
        let api = format!("{url}/v1");
        let dream = [
            "run",
            "--release",
            "--quiet",
            "-p",
            "agent-memory",
            "--features",
            "http",
            "--example",
            "model_dream",
            "--",
            &api,
            "examples/lisbon",
            "examples/journal",
        ];
        run_process(&mut context.cargo(&dream))
    })
}

/// The step of `ci`: the tests of the providers that need a model.
pub fn tests_in_ci(context: &Context) -> Result<(), Failure> {
    let test = [
        "test",
        "-p",
        "providers",
        "--features",
        "http",
        "--test",
        "real_model",
    ];
    let build = [&test[..], &["--no-run"]].concat();
    with_model(context, &build, |url| {
        run_process(context.cargo(&test).env(VARIABLE, url))
    })
}

/// Builds, starts the model, does something with its address, ends the model.
fn with_model(
    context: &Context,
    build: &[&str],
    work: impl FnOnce(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if !context.root.join(START).is_file() {
        println!("skipped: there is no model to start ({START} is not there)");
        return Ok(());
    }
    run_process(&mut context.cargo(build))?;
    match start(context) {
        Ok(model) => work(&format!("http://127.0.0.1:{}", model.port)),
        Err(why) => {
            println!("skipped: {why}");
            Ok(())
        }
    }
}

/// Starts the model on a free port and waits until it answers; a reason when it does not.
fn start(context: &Context) -> Result<Model, String> {
    let port = free_port().map_err(|error| format!("no free port: {error}"))?;
    let process = context
        .process("bash", &[START, &port.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("the model cannot be started: {error}"))?;
    let mut model = Model { process, port };
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        if let Ok(Some(status)) = model.process.try_wait() {
            return Err(format!("the model cannot be installed or started ({status})"));
        }
        if is_healthy(port) {
            println!("the model listens after {:.0} s", begin.elapsed().as_secs_f64());
            return Ok(model);
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    Err(format!(
        "the model did not answer within {} s",
        PATIENCE.as_secs()
    ))
}

fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// Whether `GET /health` succeeds.
fn is_healthy(port: u16) -> bool {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let Ok(mut stream) = TcpStream::connect_timeout(&address, Duration::from_secs(1)) else {
        return false;
    };
    let request = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    let mut head = [0; 12];
    stream.set_read_timeout(Some(Duration::from_secs(2))).is_ok()
        && stream.write_all(request).is_ok()
        && stream.read_exact(&mut head).is_ok()
        && head.ends_with(b" 200")
}
