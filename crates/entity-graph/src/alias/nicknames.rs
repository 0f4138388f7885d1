//! Short forms of given names, and given names as such: general knowledge, several languages, all folded.
//!
//! A short form may stand for several names (`alex`, `sasha`); a rule that uses the table asks for one candidate. The list
//! of given names only tells that a name of two words that nobody gave a kind is a person's.

use std::collections::{BTreeMap, BTreeSet};

/// A given name, and the short forms people use for it.
const SHORT_FORMS: [(&str, &str); 324] = [
    ("abigail", "abby abbie gail"),
    ("abraham", "abe bram"),
    ("adelaide", "addie"),
    ("agnieszka", "aga agusia"),
    ("albert", "al bert bertie"),
    ("alberto", "beto"),
    ("alejandra", "ale"),
    ("alejandro", "ale jandro alex"),
    ("aleksander", "olek"),
    ("aleksandr", "sasha alex sanya shura"),
    ("aleksandra", "sasha ola ala"),
    ("aleksanteri", "santeri"),
    ("aleksei", "alyosha lyosha"),
    ("alessandra", "sandra ale"),
    ("alessandro", "sandro ale"),
    ("alexander", "alex al sandy lex xander sasha aleks"),
    ("alexandra", "alex sandra lexi sasha alexa allie"),
    ("alfred", "al fred alf alfie freddie"),
    ("alice", "allie"),
    ("alison", "allie ali"),
    ("amanda", "mandy"),
    ("anastasia", "nastya stacy ana asya"),
    ("andrea", "andi"),
    ("andreas", "andi andy"),
    ("andrei", "andryusha"),
    ("andrew", "andy drew"),
    ("angela", "angie"),
    ("angus", "gus"),
    ("anna", "annie anya nusha ania anka"),
    ("anne", "annie"),
    ("anthony", "tony ant"),
    ("antonia", "toni tonia"),
    ("antonio", "toni tonio"),
    ("antónio", "toninho"),
    ("archibald", "archie"),
    ("arthur", "art artie"),
    ("athanasios", "thanasis"),
    ("augustus", "gus"),
    ("avraham", "avi"),
    ("barbara", "barb babs basia barbie"),
    ("bartholomew", "bart"),
    ("beatrice", "bea trixie"),
    ("benjamin", "ben benny benji"),
    ("bernard", "bernie"),
    ("birgitta", "gittan"),
    ("boris", "borya"),
    ("bradley", "brad"),
    ("brigitte", "gitte biggi"),
    ("calvin", "cal"),
    ("cameron", "cam"),
    ("caroline", "carrie caro lina"),
    ("cassandra", "cass cassie"),
    ("catherine", "cathy kate cat katie cate"),
    ("cecilia", "cece cissy"),
    ("charles", "charlie chuck chas"),
    ("charlotte", "lottie charlie lotte"),
    ("chester", "chet"),
    ("christian", "chris"),
    ("christina", "chris tina chrissy"),
    ("christine", "chris chrissy"),
    ("christoph", "chris stoffel"),
    ("christopher", "chris kit topher"),
    ("clara", "clarita"),
    ("clement", "clem"),
    ("clifford", "cliff"),
    ("concepcion", "concha conchita"),
    ("concepción", "concha conchita"),
    ("constance", "connie"),
    ("cornelius", "con kees"),
    ("cristina", "cris tina"),
    ("curtis", "curt"),
    ("cynthia", "cindy"),
    ("daniel", "dan danny dani"),
    ("daniela", "dani"),
    ("david", "dave davy"),
    ("deborah", "deb debbie"),
    ("diana", "di"),
    ("dietrich", "dieter"),
    ("dimitrios", "dimitris mitsos"),
    ("dmitri", "dima mitya"),
    ("dmitry", "dima mitya"),
    ("dolores", "lola lolita"),
    ("domenico", "mimmo"),
    ("dominic", "dom nick"),
    ("donald", "don donny"),
    ("dorothy", "dot dottie dolly"),
    ("douglas", "doug"),
    ("eduardo", "lalo edu"),
    ("edward", "ed eddie ted teddy ned"),
    ("ekaterina", "katya katyusha"),
    ("eleanor", "ellie nell nora nellie"),
    ("elena", "lena lenochka"),
    ("elias", "eli"),
    ("elijah", "eli"),
    ("elisabet", "liisa elli"),
    ("elisabeth", "lisa liesl sissi elli betti lisbeth"),
    (
        "elizabeth",
        "liz beth betty eliza lizzie libby lizzy bess betsy ellie",
    ),
    ("elżbieta", "ela"),
    ("emily", "em emmy"),
    ("emmanuel", "manny manu"),
    ("enrique", "quique kike"),
    ("ernest", "ernie"),
    ("erzsébet", "erzsi bözsi"),
    ("eugene", "gene"),
    ("evelyn", "evie"),
    ("evgeni", "zhenya"),
    ("evgenia", "zhenya"),
    ("ferdinand", "ferdi nando"),
    ("fernando", "nando fer"),
    ("florence", "flo florrie"),
    ("frances", "fran frannie"),
    ("francesca", "fran franca chicca"),
    ("francesco", "franco checco"),
    ("francis", "frank fran"),
    ("francisca", "paca paquita"),
    ("francisco", "paco pancho curro fran kiko paquito cisco"),
    ("franklin", "frank"),
    ("františek", "franta"),
    ("franz", "franzl"),
    ("françois", "fanfan"),
    ("frederick", "fred freddie freddy rick"),
    ("fredrik", "fredde"),
    ("friedrich", "fritz"),
    ("frédéric", "fred"),
    ("gabriel", "gabe gabi"),
    ("gabriela", "gabi"),
    ("gabrielle", "gabby gaby"),
    ("geoffrey", "geoff jeff"),
    ("georg", "jörg schorsch"),
    ("george", "georgie"),
    ("georgios", "giorgos"),
    ("gerald", "gerry jerry"),
    ("geraldine", "gerry"),
    ("gerhard", "gerd"),
    ("gertrude", "trudy gertie"),
    ("gilbert", "gil bert"),
    ("giovanni", "gianni nino vanni"),
    ("giuseppe", "beppe peppe pino beppino"),
    ("gonzalo", "gonza"),
    ("gregory", "greg"),
    ("grigori", "grisha"),
    ("grzegorz", "grzesiek"),
    ("guadalupe", "lupe lupita"),
    ("guillaume", "guigui"),
    ("guillermo", "memo guille"),
    ("gustav", "gurra"),
    ("gwendolyn", "gwen"),
    ("hannah", "hanna"),
    ("harold", "harry hal"),
    ("heinrich", "heinz heiner"),
    ("helen", "nell nellie"),
    ("hendrik", "henk"),
    ("henrietta", "hettie etta"),
    ("henry", "harry hank hal"),
    ("herbert", "herb bert"),
    ("hildegard", "hilde hilda"),
    ("howard", "howie"),
    ("hubert", "bert"),
    ("ignacio", "nacho"),
    ("irina", "ira"),
    ("isaac", "ike"),
    ("isabel", "bel isa izzy"),
    ("isabella", "bella izzy"),
    ("istván", "pista"),
    ("ivan", "vanya"),
    ("jacob", "jake"),
    ("jacqueline", "jackie"),
    ("jakob", "jockel"),
    ("jakub", "kuba"),
    ("james", "jim jimmy jamie jem"),
    ("jan", "janek janko honza"),
    ("janet", "jan"),
    ("jean-pierre", "jp"),
    ("jeffrey", "jeff"),
    ("jennifer", "jen jenny jenn"),
    ("jeremy", "jerry jem"),
    ("jerome", "jerry"),
    ("jessica", "jess jessie"),
    ("jesús", "chuy chucho"),
    ("jiří", "jirka"),
    ("joanna", "jo asia joasia"),
    ("johann", "hans hannes"),
    ("johanna", "jonna"),
    ("johannes", "hans hannes jo"),
    ("john", "johnny jack jock"),
    ("jonathan", "jon jonny"),
    ("josef", "sepp jupp pepi pepa"),
    ("josefa", "pepa pepita"),
    ("joseph", "joe joey jos"),
    ("josephine", "jo josie"),
    ("joshua", "josh"),
    ("josé", "pepe chepe zé"),
    ("joão", "joca"),
    ("juan", "juanito"),
    ("judith", "judy jude"),
    ("juhani", "juha jussi"),
    ("józsef", "józsi"),
    ("karl", "kalle"),
    ("katalin", "kati"),
    ("katariina", "kati katri"),
    ("katarzyna", "kasia kaśka"),
    ("katharina", "kathi käthe katja"),
    ("katherine", "kate kathy katie kat kit kitty kay"),
    ("kathleen", "kathy kath"),
    ("kenneth", "ken kenny"),
    ("konstantin", "kostya"),
    ("konstantinos", "kostas"),
    ("kristiina", "kirsi tiina"),
    ("kristina", "stina kicki"),
    ("krzysztof", "krzysiek"),
    ("lars", "lasse"),
    ("lawrence", "larry"),
    ("leonard", "leo len lenny"),
    ("lillian", "lily lil"),
    ("lorenzo", "renzo enzo"),
    ("louis", "lou"),
    ("louise", "lou"),
    ("lucas", "luke"),
    ("ludwig", "lutz wiggerl"),
    ("luigi", "gigi"),
    ("luis", "lucho"),
    ("lászló", "laci"),
    ("magdalena", "magda lena leni"),
    ("manuel", "manolo manu manny"),
    ("margaret", "maggie meg peggy marge margie madge greta"),
    ("margarete", "grete gretel greta gretchen"),
    ("maria", "mimi mia masha mitzi marusya"),
    ("martin", "marty"),
    ("matthew", "matt matty"),
    ("matthias", "matze hias"),
    ("maximilian", "max maxi"),
    ("małgorzata", "gosia małgosia"),
    ("melanie", "mel"),
    ("melissa", "mel missy lissa"),
    ("mercedes", "merche meche"),
    ("michael", "mike mick micky mickey mikey michi"),
    ("michelle", "shelly"),
    ("mikhail", "misha"),
    ("mildred", "millie"),
    ("mitchell", "mitch"),
    ("nadezhda", "nadya nadia"),
    ("natalia", "natasha nata talia"),
    ("nathan", "nate"),
    ("nathaniel", "nate nat"),
    ("nicholas", "nick nicky nico"),
    ("nicole", "nicky nikki"),
    ("nikolai", "kolya nikolasha"),
    ("norman", "norm"),
    ("olga", "olya"),
    ("oliver", "ollie olli"),
    ("olivia", "liv livvy"),
    ("pamela", "pam"),
    ("panagiotis", "panos"),
    ("patricia", "pat patty trish tricia"),
    ("patrick", "pat paddy rick"),
    ("pavel", "pasha"),
    ("penelope", "penny"),
    ("peter", "pete"),
    ("philip", "phil pip"),
    ("pilar", "pili"),
    ("piotr", "piotrek"),
    ("pyotr", "petya"),
    ("rafael", "rafa"),
    ("raffaele", "lello"),
    ("raymond", "ray"),
    ("rebecca", "becca becky"),
    ("regina", "gina reggie"),
    ("reginald", "reg reggie"),
    ("richard", "rick dick richie rich ricky"),
    ("robert", "bob rob bobby robbie bert"),
    ("roberto", "beto"),
    ("roderick", "rod"),
    ("rodney", "rod"),
    ("ronald", "ron ronnie"),
    ("rosario", "charo"),
    ("rudolf", "rudi"),
    ("russell", "russ"),
    ("sabine", "bine"),
    ("sakari", "saku"),
    ("salvatore", "toto turi salvo"),
    ("samantha", "sam sammy"),
    ("samuel", "sam sammy"),
    ("santiago", "santi chago"),
    ("sebastian", "seb basti bastian"),
    ("sergei", "seryozha"),
    ("siegfried", "sigi"),
    ("sigmund", "sigi"),
    ("soledad", "sole"),
    ("stanisław", "staszek stasiek"),
    ("stanley", "stan"),
    ("stephanie", "steph steffi"),
    ("stephen", "steve stevie"),
    ("steven", "steve stevie"),
    ("susan", "sue susie suzy"),
    ("susanne", "susi sanne"),
    ("tamara", "tammy tam"),
    ("theodore", "ted teddy theo"),
    ("theresa", "terry tess tessa resi"),
    ("thomas", "tom tommy"),
    ("timothy", "tim timmy"),
    ("tobias", "tobi toby"),
    ("tomasz", "tomek"),
    ("ulrich", "uli ulli"),
    ("ursula", "uschi ulla"),
    ("valerie", "val"),
    ("vanessa", "nessa"),
    ("victoria", "vicky tori vika"),
    ("vincent", "vince vinny"),
    ("vincenzo", "enzo cenzo"),
    ("virginia", "ginny gina"),
    ("vladimir", "vova volodya vlad"),
    ("vojtěch", "vojta"),
    ("václav", "vašek"),
    ("véronique", "véro"),
    ("walter", "walt wally"),
    ("wilhelm", "willi willy helmi"),
    ("wilhelmina", "mina"),
    ("william", "bill will billy willie liam willy"),
    ("wojciech", "wojtek"),
    ("wolfgang", "wolfi wolf"),
    ("yitzhak", "itzik"),
    ("zachary", "zach zack"),
    ("zbigniew", "zbyszek"),
    ("zsuzsanna", "zsuzsi"),
];

/// The same in Cyrillic letters.
const SHORT_FORMS_CYRILLIC: [(&str, &str); 36] = [
    ("александр", "саша саня шура алекс"),
    ("александра", "саша шура"),
    ("алексей", "алёша алеша лёша леша"),
    ("анастасия", "настя ася"),
    ("анатолий", "толя"),
    ("андрей", "андрюша"),
    ("анна", "аня нюра"),
    ("борис", "боря"),
    ("валентина", "валя"),
    ("василий", "вася"),
    ("виктор", "витя"),
    ("владимир", "вова володя"),
    ("вячеслав", "слава"),
    ("галина", "галя"),
    ("григорий", "гриша"),
    ("дмитрий", "дима митя"),
    ("евгений", "женя"),
    ("евгения", "женя"),
    ("екатерина", "катя"),
    ("елена", "лена"),
    ("иван", "ваня"),
    ("ирина", "ира"),
    ("константин", "костя"),
    ("любовь", "люба"),
    ("людмила", "люда мила"),
    ("мария", "маша маруся"),
    ("михаил", "миша"),
    ("надежда", "надя"),
    ("наталья", "наташа"),
    ("николай", "коля"),
    ("ольга", "оля"),
    ("павел", "паша"),
    ("пётр", "петя"),
    ("сергей", "серёжа сережа"),
    ("татьяна", "таня"),
    ("юрий", "юра"),
];

/// Given names that the tables above do not hold.
const GIVEN: &str = "aaron aada aaliyah adam adrian agnes ahmed aino aisha akira alan alba alejandro ali alina amelia amina \
    amir amit amy ana andre anders andré anil anita anja anjali annika antti aoife arjun arne arturo ashley astrid aurora \
    axel ayşe bianca bjorn björn brenda brian bridget bruce bruno camila camille carla carlos carmen carol carolina cesar \
    chiara chinedu chloe ciara claire claudia clemens connor craig cristina dagmar damien daria darren dennis derek diana \
    diego dieter dilip dimitri donna dora duncan dylan edith edoardo eero eija eino elias elif elin elise elke ella ellen \
    elsa emil emilia emma emre enzo eric erik erika erin esther ethan eva fabian fabio farah fatima federico felix fiona \
    frida friederike gavin george gerhard giulia gloria gordon graham greta guido gunnar gustav hamza hanna hannu hans \
    harriet hassan hector heidi heikki heike helena helga helmut hiroshi holger hugo ian ibrahim ida igor ines inga inge \
    ingrid isaac isla ismail jaakko jade jana jane jari jasmine jason javier jens joan johan jorge jose josé juan juha \
    julia julian julie jussi jürgen kaisa kalle karen kari karin karl kathrin keith kelly kenji kevin khalid kofi kumar \
    kwame kyle lars laura laurent layla lea leila leo leon liam lin linda lisa louis louise lucas lucia lucy luis luisa \
    luka lukas luke lydia malik marco marcus maren margit marina mario marion marius mark markku marko markus marta martha \
    martin martina mary mateo matteo matti maya mei mehmet melanie mia mika mikael mikko minna miriam mohamed mohammed \
    monica monika moritz mustafa nadia naomi natalie neha neil nina noah noor nora norbert olaf olivier omar oscar oskar \
    otto pablo paolo paul paula pauli pedro pekka petra pia pierre pilar priya rachel rahul raj rajesh ralf ramon raquel \
    rashid ravi reiner renate riikka rita rob robin rohan rolf roman rosa roxana ruben ruth ryan saara sabine salma samir \
    sami sandra sanjay santiago sara sarah scott sean sebastian selma shannon sharon shreya silvia simon simone sofia \
    sonia sophia sophie stefan stella stuart sunita susanna sven sylvia tanja tanya tapio tara tariq tatiana teresa terhi \
    thandi theresia thiago tiina tobias tomas torsten trevor tuomas tyler udo ulrich ulrike uma ursula ute uwe valentina \
    valeria vanessa vera veronica viktor vikram viola vijay wanda wei wendy werner wolfgang xavier yasmin yosef youssef \
    yuki yusuf yvonne zainab zoe zoë";

/// What the tables say, ready to be asked.
pub(super) struct Nicknames {
    /// By the short form, the given names it may stand for.
    formals: BTreeMap<&'static str, BTreeSet<&'static str>>,
    /// By the given name, its short forms.
    shorts: BTreeMap<&'static str, BTreeSet<&'static str>>,
    given: BTreeSet<&'static str>,
}

impl Nicknames {
    pub fn new() -> Self {
        let mut formals: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut shorts: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut given: BTreeSet<&str> = GIVEN.split_whitespace().collect();
        for (formal, forms) in SHORT_FORMS.iter().chain(&SHORT_FORMS_CYRILLIC) {
            given.insert(formal);
            for short in forms.split_whitespace() {
                given.insert(short);
                formals.entry(short).or_default().insert(formal);
                shorts.entry(formal).or_default().insert(short);
            }
        }
        Self {
            formals,
            shorts,
            given,
        }
    }

    /// The given names that a word may be short for, in order.
    pub fn formals(&self, word: &str) -> impl Iterator<Item = &'static str> {
        self.formals.get(word).into_iter().flatten().copied()
    }

    /// The short forms of a given name, in order.
    pub fn shorts(&self, word: &str) -> impl Iterator<Item = &'static str> {
        self.shorts.get(word).into_iter().flatten().copied()
    }

    /// Whether a word is a given name of the tables.
    pub fn is_given(&self, word: &str) -> bool {
        self.given.contains(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_sorted_folded_and_short_forms_are_other_words() {
        for table in [&SHORT_FORMS[..], &SHORT_FORMS_CYRILLIC[..]] {
            for pair in table.windows(2) {
                assert!(pair[0].0 < pair[1].0, "{pair:?}");
            }
        }
        let words = SHORT_FORMS
            .iter()
            .chain(&SHORT_FORMS_CYRILLIC)
            .flat_map(|(formal, forms)| std::iter::once(*formal).chain(forms.split_whitespace()))
            .chain(GIVEN.split_whitespace());
        for word in words {
            assert_eq!(agent_memory_core::fold(word), word);
        }
        for (formal, forms) in SHORT_FORMS.iter().chain(&SHORT_FORMS_CYRILLIC) {
            let once: BTreeSet<&str> = forms.split_whitespace().collect();
            assert_eq!(once.len(), forms.split_whitespace().count(), "{formal}");
            assert!(!once.contains(formal), "{formal}");
        }
    }

    #[test]
    fn short_forms_know_what_they_stand_for() {
        let table = Nicknames::new();
        let of = |word| table.formals(word).collect::<Vec<_>>();
        assert_eq!(of("bob"), ["robert"]);
        assert_eq!(of("liz"), ["elizabeth"]);
        assert_eq!(of("misha"), ["mikhail"]);
        assert_eq!(of("paco"), ["francisco"]);
        assert_eq!(of("sepp"), ["josef"]);
        assert_eq!(of("kate"), ["catherine", "katherine"]);
        assert_eq!(of("миша"), ["михаил"]);
        assert!(of("sara").is_empty() && table.is_given("sara"));
        assert!(table.shorts("robert").any(|short| short == "bob"));
    }
}
