//! The server speaks HTTP as scripted, faults included.

use super::*;
use std::io::{Read, Write};
use std::net::TcpStream;

const ASK: &[u8] = b"POST /v1/x?y=1 HTTP/1.1\r\nHost: test\r\nX-Word: one\r\nContent-Length: 4\r\n\r\nbody";

/// Sends bytes, ends the sending side, and reads all that comes.
fn exchange(server: &Listener, bytes: &[u8]) -> String {
    let mut client = TcpStream::connect(server.address()).expect("connects");
    client.write_all(bytes).expect("sends");
    client.shutdown(std::net::Shutdown::Write).expect("ends");
    let mut answer = Vec::new();
    // A connection that ends early may be reported as reset.
    let _ = client.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn a_request_is_recorded_and_the_script_is_followed() {
    let server = Listener::script([Reply::json("{}"), Reply::status(503).header("Retry-After", "2")]);
    let answers = exchange(&server, &[ASK, ASK, ASK].concat());
    let statuses: Vec<&str> = answers.matches("HTTP/1.1 ").collect();
    assert_eq!(statuses.len(), 3);
    assert!(answers.starts_with("HTTP/1.1 200 Scripted\r\nContent-Length: 2\r\n"));
    assert!(answers.contains("Retry-After: 2\r\n") && answers.contains("HTTP/1.1 418 "));
    let requests = server.requests();
    assert_eq!(requests.len(), 3);
    let first = &requests[0];
    assert_eq!(
        (first.method.as_str(), first.path.as_str()),
        ("POST", "/v1/x?y=1")
    );
    assert_eq!((first.header("x-word"), first.text()), (Some("one"), "body"));
    assert!(requests.iter().all(|request| request.connection == 1));
}

#[test]
fn chunks_are_read_and_written() {
    let server = Listener::script([Reply::json("[1,2,3]").chunked(3)]);
    let ask = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
    let answer = exchange(&server, ask);
    assert!(
        answer.ends_with("\r\n\r\n3\r\n[1,\r\n3\r\n2,3\r\n1\r\n]\r\n0\r\n\r\n"),
        "{answer}"
    );
    assert_eq!(server.requests()[0].text(), "abcde");
}

#[test]
fn faults_end_the_connection_where_they_should() {
    let answer = |reply: Reply| exchange(&Listener::always(reply), ASK);
    assert_eq!(answer(Reply::nothing()), "");
    assert_eq!(answer(Reply::raw("220 mail ready\r\n")), "220 mail ready\r\n");
    let cut = answer(Reply::json("[1,2,3]").cut_after(2));
    assert!(cut.contains("Content-Length: 7\r\n") && cut.ends_with("\r\n\r\n[1"));
    let half = answer(Reply::json("[1]").half_a_head());
    assert!(half.starts_with("HTTP/1.1 200") && !half.contains("\r\n\r\n"));
    let open = answer(Reply::json("[1]").until_closed());
    assert!(!open.contains("Content-Length") && open.ends_with("[1]"));
}

#[test]
fn a_gate_holds_a_reply_and_dropping_the_server_opens_it() {
    let gate = Gate::new();
    let server = Listener::always(Reply::json("[1,2]").held_in_body(&gate));
    let mut client = TcpStream::connect(server.address()).expect("connects");
    client.write_all(ASK).expect("sends");
    let mut front = [0; 3];
    // Head and half of the body come before the gate.
    client.read_exact(&mut front).expect("the head comes");
    assert_eq!(&front, b"HTT");
    gate.open();
    let mut rest = vec![0; 200];
    while !String::from_utf8_lossy(&rest).contains("[1,2]") {
        let filled = rest.iter().take_while(|byte| **byte != 0).count();
        let read = client.read(&mut rest[filled..]).expect("the rest comes");
        assert!(read > 0, "the connection ended too early");
    }

    let shut = Gate::new();
    let server = Listener::always(Reply::json("[]").held(&shut));
    let mut client = TcpStream::connect(server.address()).expect("connects");
    client.write_all(ASK).expect("sends");
    while server.requests().is_empty() {
        std::thread::yield_now();
    }
    // Returns although the gate was never opened.
    drop(server);
}

#[test]
fn nothing_listens_at_a_closed_url() {
    let url = closed_url();
    let address = url.strip_prefix("http://").expect("a base URL");
    assert!(TcpStream::connect(address).is_err());
}
