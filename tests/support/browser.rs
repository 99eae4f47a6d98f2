//! Pages as a browser shows them.

use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Looks at the page in the frame, from outside, so that the page is as it was written.
const LOOK: &str = include_str!("look.js");

/// A browser that takes longer for a page hangs.
const MOST: Duration = Duration::from_secs(90);

/// What a browser found in a page.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Inspection {
    /// What it said on its console: complaints of every kind, also of what the page's policy forbids.
    #[serde(default)]
    pub(crate) console: Vec<String>,
    /// What the page asked for beside itself.
    pub(crate) requests: Vec<String>,
    /// The language of the page.
    pub(crate) lang: String,
    /// How wide the page is: more than the window where it must be moved sideways.
    pub(crate) scroll_width: u32,
    /// How wide the window is.
    pub(crate) client_width: u32,
    /// Scripts in the page.
    pub(crate) scripts: usize,
    /// Names that stand at more than one element.
    pub(crate) double_ids: Vec<String>,
    /// Charts.
    pub(crate) charts: usize,
    /// Marks of data in charts.
    pub(crate) data: usize,
    /// Of those, the ones of which nothing is said.
    pub(crate) untold: usize,
    /// Words that reach beyond the edge of their chart.
    pub(crate) cut_off: Vec<String>,
    /// Words of a chart that lie on one another.
    pub(crate) overlapping: Vec<String>,
    /// The smallest letters of charts, in pixels.
    pub(crate) smallest_letters: f64,
    /// Rows of the body of each table.
    pub(crate) rows_per_table: Vec<usize>,
}

/// The browser, by `CHROMIUM` or by one of its usual names.
pub(crate) fn browser() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let names = ["chromium", "chromium-browser", "google-chrome"].map(PathBuf::from);
    let runs = |name: &PathBuf| {
        let version = Command::new(name).arg("--version").stdin(Stdio::null()).output();
        version.is_ok_and(|output| output.status.success())
    };
    named.into_iter().chain(names).find(runs)
}

/// Opens a page in a window that is so wide and tells what is to be seen.
pub(crate) fn inspect(html: &str, width: u32) -> Inspection {
    // A window of a browser without a screen cannot be narrower than 500 pixels, but a frame can.
    let page = html.replace('&', "&amp;").replace('"', "&quot;");
    let outer = format!(
        "<!doctype html><meta charset=\"utf-8\"><title>page</title>\
         <iframe style=\"width:{width}px;height:900px;border:0\" srcdoc=\"{page}\"></iframe>\
         <script>{LOOK}</script>"
    );
    let folder = tempfile::tempdir().expect("a folder can be made");
    let window = format!("--window-size={},1000", width + 100);
    let (dumped, said) = run(folder.path(), &outer, &["--dump-dom", "--virtual-time-budget=3000", &window]);
    let found = dumped.split("<pre id=\"found\">").nth(1).and_then(|rest| rest.split("</pre>").next());
    let found = found.unwrap_or_else(|| panic!("the browser found nothing: {said}\n{dumped}"));
    let mut found: Inspection =
        serde_json::from_str(found).unwrap_or_else(|error| panic!("{error}: {found}"));
    found.console = said.lines().filter(|line| line.contains("CONSOLE")).map(str::to_owned).collect();
    found
}

/// Prints a page and counts the sheets.
pub(crate) fn print_to_pdf(html: &str) -> usize {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let printed = folder.path().join("page.pdf");
    let print = format!("--print-to-pdf={}", printed.display());
    let (_, said) = run(folder.path(), html, &[&print, "--no-pdf-header-footer"]);
    let printed = fs::read(&printed).unwrap_or_else(|error| panic!("{error}: {said}"));
    let mark = b"/Type /Page";
    printed.windows(mark.len() + 1).filter(|at| at.starts_with(mark) && !at.ends_with(b"s")).count()
}

/// Runs the browser on a page: what it wrote to its standard output and to its standard error.
fn run(folder: &Path, html: &str, args: &[&str]) -> (String, String) {
    let browser = browser().expect("Chromium is there, or CHROMIUM names it");
    let page = folder.join("page.html");
    fs::write(&page, html).expect("the page is written");
    let [out, err] = ["out", "err"].map(|name| folder.join(name));
    let file = |path: &Path| fs::File::create(path).expect("a file can be made");
    let mut child = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"])
        .args([
            "--hide-scrollbars",
            "--disable-background-networking",
            "--no-proxy-server",
            "--host-resolver-rules=MAP * ~NOTFOUND",
        ])
        .args(["--enable-logging=stderr", "--v=0"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .args(args)
        .arg(format!("file://{}", page.display()))
        .stdin(Stdio::null())
        .stdout(file(&out))
        .stderr(file(&err))
        .spawn()
        .expect("the browser starts");
    let start = Instant::now();
    while child.try_wait().expect("it is our child").is_none() {
        if start.elapsed() > MOST {
            child.kill().expect("it can be killed");
            panic!("the browser runs on after {MOST:?}");
        }
        thread::sleep(Duration::from_millis(20));
    }
    let read = |path: &Path| {
        String::from_utf8_lossy(&fs::read(path).expect("the browser's words are there")).into_owned()
    };
    (read(&out), read(&err))
}
