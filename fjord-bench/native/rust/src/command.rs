//! The command line, the clock and the line of output, the same for every contender and language.

use std::time::Instant;

/// What the command line asks for.
pub struct Request {
    pub program: String,
    pub size: usize,
    /// 0 for plain calls in one thread.
    pub workers: usize,
    pub repeats: usize,
}

impl Request {
    /// Reads `PROGRAM SIZE WORKERS REPEATS`; ends the process with 2 and one line when that is not what there is.
    pub fn from_args() -> Request {
        let args: Vec<String> = std::env::args().skip(1).collect();
        let numbers: Vec<usize> = args.iter().skip(1).filter_map(|text| text.parse().ok()).collect();
        if args.len() != 4 || numbers.len() != 3 {
            refuse("usage: PROGRAM SIZE WORKERS REPEATS");
        }
        Request {
            program: args[0].clone(),
            size: numbers[0],
            workers: numbers[1],
            repeats: numbers[2],
        }
    }

    pub fn print(&self, contender: &str, nanos: &[u128], result: &str) {
        let nanos: Vec<String> = nanos.iter().map(u128::to_string).collect();
        println!(
            "{{\"contender\":\"{}\",\"program\":\"{}\",\"size\":{},\"workers\":{},\"nanos\":[{}],\"result\":\"{}\"}}",
            contender,
            self.program,
            self.size,
            self.workers,
            nanos.join(","),
            result
        );
    }
}

/// Ends the process with 2 and one line.
pub fn refuse(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(2);
}

/// Ends the process with 1 when two repeats gave different results.
pub fn agree(before: &str, now: &str) {
    if !before.is_empty() && before != now {
        eprintln!("gave {now} after {before}");
        std::process::exit(1);
    }
}

/// The result of `run` and how long it took in nanoseconds.
pub fn timed<R>(run: impl FnOnce() -> R) -> (R, u128) {
    let start = Instant::now();
    let result = run();
    (result, start.elapsed().as_nanos())
}
