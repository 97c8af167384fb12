use fjord_bench_native::{command::Request, sequential, with_chili};

fn main() {
    let request = Request::from_args();
    if request.workers == 0 {
        sequential::programs::run("rust", &request);
    } else {
        with_chili::programs::run("chili", &request);
    }
}
