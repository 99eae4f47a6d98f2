//! The only way to print. Results go to the standard output, all else to the standard error.

use super::args::When;
use super::failure::Failure;
use super::fold::folded;
use crate::report::printable_page;
use annotate_snippets::{Group, Level, Renderer, Title};
use std::env;
use std::io::{self, ErrorKind, IsTerminal, Write};
use terminal_size::{Height, Width};

/// The width of pages that go to no terminal.
const PAGE_WIDTH: usize = 100;

/// The two output streams of the program.
#[derive(Debug)]
pub struct Console {
    colour: When,
    /// Whether the surroundings ask for plain text: NO_COLOR, a dumb terminal.
    plain: bool,
}

impl Console {
    /// The streams, with colour when it is said.
    #[must_use]
    pub fn new(colour: When) -> Self {
        let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        Self { colour, plain: set("NO_COLOR") || dumb }
    }

    /// Whether the surroundings ask for plain text and the command line does not overrule them.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        match self.colour {
            When::Always => false,
            When::Auto => self.plain,
            When::Never => true,
        }
    }

    /// Whether results are coloured.
    #[must_use]
    pub fn colours_results(&self) -> bool {
        self.colours(&io::stdout())
    }

    /// Whether messages are coloured.
    #[must_use]
    pub fn colours_errors(&self) -> bool {
        self.colours(&io::stderr())
    }

    fn colours(&self, stream: &impl IsTerminal) -> bool {
        !self.is_plain() && (self.colour == When::Always || stream.is_terminal())
    }

    /// Columns of a page of results.
    #[must_use]
    pub fn width(&self) -> usize {
        self.terminal_width().unwrap_or(PAGE_WIDTH)
    }

    /// Columns of the terminal that shows results; nothing where none does.
    #[must_use]
    pub fn terminal_width(&self) -> Option<usize> {
        columns_of(terminal_size::terminal_size_of(io::stdout()))
    }

    /// Prints a result to the last byte.
    ///
    /// # Errors
    /// [`Failure::ReaderLeft`] where nobody reads on, which is no one's fault, and
    /// [`Failure::Output`] where the bytes cannot be taken.
    pub fn print(&self, bytes: &[u8]) -> Result<(), Failure> {
        if output_is_closed() {
            return Err(Failure::Output(io::Error::other("it is closed")));
        }
        let mut out = io::stdout().lock();
        out.write_all(bytes).and_then(|()| out.flush()).map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => Failure::ReaderLeft,
            _ => Failure::Output(error),
        })
    }

    /// Prints a page without colours, in which no name moves the cursor.
    ///
    /// # Errors
    /// As [`Self::print`].
    pub fn print_page(&self, page: &str) -> Result<(), Failure> {
        self.print(printable_page(page).as_bytes())
    }

    /// Prints a message. Where the standard error does not take it there is nowhere left to say so.
    pub fn say(&self, message: &str) {
        if !message.is_empty() {
            let mut line = message.trim_end().to_owned();
            line.push('\n');
            if let Some(width) = columns_of(terminal_size::terminal_size_of(io::stderr())) {
                line = folded(&line, width);
            }
            let mut out = io::stderr().lock();
            let _ = out.write_all(line.as_bytes()).and_then(|()| out.flush());
        }
    }

    /// Prints a message that is worth a thought.
    pub fn warn(&self, message: &str) {
        self.say(&titled(Level::WARNING.primary_title(message), None, self.colours_errors()));
    }

    /// Prints a message that is good to know.
    pub fn note(&self, message: &str) {
        self.say(&titled(Level::NOTE.primary_title(message), None, self.colours_errors()));
    }

    /// Prints what the argument parser has to say: help and version as results, errors as such.
    pub(super) fn clap(&self, page: &clap::Error) -> Result<(), Failure> {
        let text = page.render();
        if page.use_stderr() {
            let text = if self.colours_errors() { text.ansi().to_string() } else { text.to_string() };
            return Err(Failure::Arguments(text));
        }
        let text = if self.colours_results() { text.ansi().to_string() } else { text.to_string() };
        self.print(text.as_bytes())
    }
}

/// Whether the program was started without a standard output. Rust then opens the null device in its place,
/// for reading too, so that no file gets its number and is written over.
#[cfg(target_os = "linux")]
fn output_is_closed() -> bool {
    use rustix::fs::{OFlags, fcntl_getfl, fstat, stat};
    let out = io::stdout();
    let (Ok(here), Ok(null)) = (fstat(&out), stat("/dev/null")) else { return false };
    here.st_rdev == null.st_rdev
        && here.st_ino == null.st_ino
        && fcntl_getfl(&out).is_ok_and(|flags| flags.contains(OFlags::RDWR))
}

/// Elsewhere nobody can tell it from a null device that somebody wanted.
#[cfg(not(target_os = "linux"))]
fn output_is_closed() -> bool {
    false
}

fn columns_of(size: Option<(Width, Height)>) -> Option<usize> {
    size.map(|(width, _)| width.0.into()).filter(|width| *width > 0)
}

/// A message in the dress of those about files: `error: …`, with advice beneath.
pub(super) fn titled(title: Title<'_>, help: Option<&str>, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let group = Group::with_title(title);
    let group = match help {
        Some(help) => group.element(Level::HELP.message(help)),
        None => group,
    };
    renderer.render(&[group])
}
