//! The program as its users start it.
#![allow(dead_code, reason = "each test file uses its part")]

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How the program ended.
#[derive(Debug)]
pub(crate) struct Ended {
    /// Its exit code; nothing where a signal ended it.
    pub(crate) code: Option<i32>,
    /// Its standard output.
    pub(crate) out: Vec<u8>,
    /// Its standard error, as text.
    pub(crate) err: String,
}

impl Ended {
    /// The standard output as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.out).into_owned()
    }
}

/// The program, in surroundings that ask for nothing.
pub(crate) fn ventaja<I: AsRef<OsStr>>(args: impl IntoIterator<Item = I>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ventaja"));
    command.args(args).env_remove("NO_COLOR").env("TERM", "xterm").stdin(Stdio::null());
    command
}

/// Runs it to its end.
pub(crate) fn end(mut command: Command) -> Ended {
    let output = command.output().expect("the program starts");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!err.contains("panicked"), "{err}");
    Ended { code: output.status.code(), out: output.stdout, err }
}

/// Runs the program with these arguments to its end.
pub(crate) fn run(args: &[&str]) -> Ended {
    end(ventaja(args))
}

/// The same on the path that a word of the environment forces, or on the usual one.
pub(crate) fn run_with(args: &[&str], simd: Option<&str>) -> Ended {
    let mut command = ventaja(args);
    match simd {
        Some(path) => command.env("VENTAJA_SIMD", path),
        None => command.env_remove("VENTAJA_SIMD"),
    };
    end(command)
}

/// Runs a line of the shell, in which `ventaja` is the program, to its end.
pub(crate) fn shell(line: &str) -> Ended {
    shell_in(Path::new("."), line)
}

/// The same in a folder.
pub(crate) fn shell_in(folder: &Path, line: &str) -> Ended {
    let mut command = Command::new("sh");
    let program = Path::new(env!("CARGO_BIN_EXE_ventaja"));
    let mut path = program.parent().expect("it stands in a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    command
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("NO_COLOR")
        .env("TERM", "xterm")
        .stdin(Stdio::null());
    end(command)
}

/// Says why something cannot be tested here.
#[expect(clippy::print_stderr, reason = "the person who runs the tests reads it")]
pub(crate) fn skip(reason: &str) {
    eprintln!("skipped: {reason}");
}

/// A folder that is gone after the test.
pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder can be made")
}

/// The names in a folder, in order.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<String> = entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// What a run writes, in the order of names.
pub(crate) const REPORTS: [&str; 5] = ["bets.csv", "hands.csv", "outcomes.csv", "run.json", "summary.csv"];

/// The CSV files of a folder, one after the other.
pub(crate) fn tables(folder: &Path) -> Vec<u8> {
    let tables = REPORTS.iter().filter(|name| name.ends_with(".csv"));
    tables
        .flat_map(|name| fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}")))
        .collect()
}

/// A file of the program's sources.
pub(crate) fn source(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Arguments of a run that no one lives to see the end of.
pub(crate) const ENDLESS: [&str; 9] = [
    "simulate",
    "marbella",
    "--strategy",
    "always-go",
    "--rounds",
    "1e15",
    "--seed",
    "1",
    "--progress=always",
];

/// A program that is running.
pub(crate) struct Running {
    child: Child,
    err: BufReader<ChildStderr>,
    said: String,
}

impl Running {
    /// Starts it and waits until it says how many rounds it has played.
    pub(crate) fn start(command: Command) -> Self {
        Self::until(command, " rounds")
    }

    /// Starts it and waits until it says that it counts.
    pub(crate) fn counting(command: Command) -> Self {
        Self::until(command, " %: counting")
    }

    fn until(mut command: Command, words: &str) -> Self {
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut err = BufReader::new(child.stderr.take().expect("it is a pipe"));
        let mut said = String::new();
        while !said.contains(words) {
            let more = err.read_line(&mut said).expect("it speaks UTF-8");
            assert!(more > 0, "it ended early: {said}");
        }
        // Long enough for some blocks.
        thread::sleep(Duration::from_millis(200));
        Self { child, err, said }
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends it a signal by name.
    pub(crate) fn send(&self, signal: &str) {
        let sent = Command::new("sh").args(["-c", &format!("kill -s {signal} {}", self.id())]).status();
        assert!(sent.is_ok_and(|status| status.success()), "{signal} is sent");
    }

    /// Waits for its end, which must not take long.
    pub(crate) fn end(mut self) -> Ended {
        let status = wait(&mut self.child, Duration::from_secs(5));
        let mut out = Vec::new();
        self.child.stdout.take().expect("it is a pipe").read_to_end(&mut out).expect("it can be read");
        self.err.read_to_string(&mut self.said).expect("it speaks UTF-8");
        assert!(!self.said.contains("panicked"), "{}", self.said);
        Ended { code: status.code(), out, err: self.said }
    }
}

/// Waits for the end of a process; one that takes longer is killed, and the test fails.
pub(crate) fn wait(child: &mut Child, most: Duration) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("it is our child") {
            return status;
        }
        if start.elapsed() > most {
            child.kill().expect("it can be killed");
            panic!("the program runs on after {most:?}");
        }
        thread::sleep(Duration::from_millis(10));
    }
}
