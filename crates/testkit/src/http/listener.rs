//! The server: a port, a script, and a record of what was asked.

use super::{Gate, Reply, Request, connection};
use std::collections::VecDeque;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// A server on a free port of 127.0.0.1. It stops when it is dropped, also while replies wait at gates.
///
/// ```
/// use std::io::{Read, Write};
/// use testkit::http::{Listener, Reply};
///
/// let server = Listener::script([Reply::json(r#"{"ok":true}"#).until_closed()]);
/// let mut client = std::net::TcpStream::connect(server.address())?;
/// client.write_all(b"GET /health HTTP/1.1\r\nHost: test\r\n\r\n")?;
/// let mut answer = String::new();
/// client.read_to_string(&mut answer)?;
/// assert!(answer.ends_with(r#"{"ok":true}"#));
/// assert_eq!(server.requests()[0].path, "/health");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Listener {
    address: SocketAddr,
    shared: Arc<Shared>,
    accepting: Option<JoinHandle<()>>,
}

/// Decides on a reply.
type Answerer = Box<dyn FnMut(&Request) -> Reply + Send>;

/// What the connections share.
pub(super) struct Shared {
    state: Mutex<State>,
}

struct State {
    answerer: Answerer,
    requests: Vec<Request>,
    streams: Vec<TcpStream>,
    gates: Vec<Gate>,
    stopped: bool,
}

impl Listener {
    /// A server that gives these replies in order, one for each request, whatever it asks. A request beyond the
    /// script gets status 418, which no client tries again.
    ///
    /// # Panics
    /// When no port can be bound.
    pub fn script(replies: impl IntoIterator<Item = Reply>) -> Self {
        let mut replies: VecDeque<Reply> = replies.into_iter().collect();
        Self::answering(move |_| {
            replies
                .pop_front()
                .unwrap_or_else(|| Reply::status(418).body("text/plain", "the script of the test is over"))
        })
    }

    /// A server that gives one reply again and again.
    ///
    /// # Panics
    /// When no port can be bound.
    pub fn always(reply: Reply) -> Self {
        Self::answering(move |_| reply.clone())
    }

    /// A server that decides on each reply by the request. Requests are decided one after the other.
    ///
    /// # Panics
    /// When no port can be bound.
    pub fn answering(answerer: impl FnMut(&Request) -> Reply + Send + 'static) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port of the loopback can be bound");
        let address = listener.local_addr().expect("a bound port has an address");
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                answerer: Box::new(answerer),
                requests: Vec::new(),
                streams: Vec::new(),
                gates: Vec::new(),
                stopped: false,
            }),
        });
        let accepting = std::thread::spawn({
            let shared = Arc::clone(&shared);
            move || accept(&listener, &shared)
        });
        Self {
            address,
            shared,
            accepting: Some(accepting),
        }
    }

    /// The address it listens at.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The base URL, `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The requests so far, in the order in which they were answered.
    pub fn requests(&self) -> Vec<Request> {
        self.shared.state().requests.clone()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        {
            let mut state = self.shared.state();
            state.stopped = true;
            for gate in &state.gates {
                gate.open();
            }
            for stream in &state.streams {
                let _ = stream.shutdown(Shutdown::Both);
            }
        }
        // Wakes the thread that accepts.
        let _ = TcpStream::connect(self.address);
        if let Some(accepting) = self.accepting.take() {
            let _ = accepting.join();
        }
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a request and decides on its reply.
    pub(super) fn reply_to(&self, request: Request) -> Reply {
        let mut state = self.state();
        let reply = (state.answerer)(&request);
        state.requests.push(request);
        if let Some(gate) = reply.gate() {
            if state.stopped {
                gate.open();
            }
            state.gates.push(gate.clone());
        }
        reply
    }

    /// Keeps a connection to end it later; no when the server has stopped.
    fn register(&self, stream: &TcpStream) -> bool {
        let mut state = self.state();
        if state.stopped {
            return false;
        }
        if let Ok(clone) = stream.try_clone() {
            state.streams.push(clone);
        }
        true
    }
}

/// Accepts connections until the server is dropped; each has its own thread.
fn accept(listener: &TcpListener, shared: &Arc<Shared>) {
    let mut threads = Vec::new();
    for (index, stream) in listener.incoming().enumerate() {
        let Ok(stream) = stream else { continue };
        if !shared.register(&stream) {
            break;
        }
        let shared = Arc::clone(shared);
        threads.push(std::thread::spawn(move || {
            connection::serve(&stream, index + 1, &shared);
        }));
    }
    for thread in threads {
        let _ = thread.join();
    }
}

/// A base URL at which nothing listens: its port was free a moment ago.
///
/// # Panics
/// When no port can be bound.
pub fn closed_url() -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port of the loopback can be bound");
    let address = listener.local_addr().expect("a bound port has an address");
    format!("http://{address}")
}
