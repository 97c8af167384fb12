// The programs; `Scope`, `join` and `with_scope` are those of the module that this is compiled into.

use super::{join, with_scope, Scope};
use crate::command::{agree, refuse, timed, Request};

/// Runs what was asked for, prints the line.
pub fn run(contender: &str, request: &Request) {
    let (nanos, result) = with_scope(request.workers, |scope| measure(scope, request));
    request.print(contender, &nanos, &result);
}

fn measure(scope: &mut Scope<'_>, request: &Request) -> (Vec<u128>, String) {
    let n = request.size;
    match request.program.as_str() {
        "fib" => repeat(request, || (), |_| timed(|| fib(scope, n as u32)), |result, _| result.to_string()),
        "tree" => {
            let root = grow(1, n as u64);
            repeat(request, || (), |_| timed(|| sum(scope, &root)), |result, _| result.to_string())
        }
        "nqueens" => {
            let all = (1u32 << n) - 1;
            repeat(request, || (), |_| timed(|| queens(scope, all, 0, 0, 0)), |result, _| result.to_string())
        }
        "sort" => {
            let input = numbers(n);
            let mut other = vec![0; n];
            repeat(
                request,
                || input.clone(),
                |array| timed(|| sort(scope, array, &mut other)),
                |_, array| sorted_hash(array),
            )
        }
        "mm" => {
            let (a, b) = (matrix(n, 1), matrix(n, 2));
            repeat(
                request,
                || vec![0.0; n * n],
                |c| timed(|| multiply(scope, Block::of(c, n), Block::of(&a, n), Block::of(&b, n))),
                |_, c| matrix_hash(c),
            )
        }
        other => refuse(&format!("no program '{other}'")),
    }
}

/// Repeats a run, its input made anew each time and not timed, its result checked against the run before.
fn repeat<I, R>(
    request: &Request,
    mut input: impl FnMut() -> I,
    mut run: impl FnMut(&mut I) -> (R, u128),
    describe: impl Fn(R, &I) -> String,
) -> (Vec<u128>, String) {
    let mut nanos = Vec::new();
    let mut result = String::new();
    for _ in 0..request.repeats {
        let mut state = input();
        let (value, time) = run(&mut state);
        let now = describe(value, &state);
        agree(&result, &now);
        result = now;
        nanos.push(time);
    }
    (nanos, result)
}

fn fib(scope: &mut Scope<'_>, n: u32) -> u64 {
    if n < 2 {
        return u64::from(n);
    }
    let (a, b) = join(scope, |s| fib(s, n - 1), |s| fib(s, n - 2));
    a + b
}

/// A node; both children are there, or neither is.
struct Node {
    value: u64,
    children: Option<(Box<Node>, Box<Node>)>,
}

/// The perfect tree of so many nodes whose values in pre-order start at `first`.
fn grow(first: u64, nodes: u64) -> Node {
    let half = nodes / 2;
    let children = (nodes > 1).then(|| (Box::new(grow(first + 1, half)), Box::new(grow(first + 1 + half, half))));
    Node { value: first, children }
}

fn sum(scope: &mut Scope<'_>, node: &Node) -> u64 {
    match &node.children {
        None => node.value,
        Some((left, right)) => {
            let (a, b) = join(scope, |s| sum(s, left), |s| sum(s, right));
            node.value + a + b
        }
    }
}

fn queens(scope: &mut Scope<'_>, all: u32, columns: u32, left: u32, right: u32) -> u32 {
    if columns == all {
        return 1;
    }
    let free = all & !(columns | left | right);
    if free == 0 {
        return 0;
    }
    queens_free(scope, free, all, columns, left, right)
}

/// A queen on the first free column, against one on any of the others.
fn queens_free(scope: &mut Scope<'_>, free: u32, all: u32, columns: u32, left: u32, right: u32) -> u32 {
    let queen = free & free.wrapping_neg();
    let others = free ^ queen;
    let (down, aside, up) = (columns | queen, (left | queen) << 1, (right | queen) >> 1);
    if others == 0 {
        return queens(scope, all, down, aside, up);
    }
    let (a, b) = join(
        scope,
        |s| queens(s, all, down, aside, up),
        |s| queens_free(s, others, all, columns, left, right),
    );
    a + b
}

const SORT_BOTTOM: usize = 64;

/// Cilk's: sort four quarters, merge them in pairs into `other`, merge the pairs back.
fn sort(scope: &mut Scope<'_>, array: &mut [i32], other: &mut [i32]) {
    if array.len() <= SORT_BOTTOM {
        array.sort_unstable();
        return;
    }
    let quarter = array.len() / 4;
    let half = 2 * quarter;
    {
        let (low, high) = array.split_at_mut(half);
        let (other_low, other_high) = other.split_at_mut(half);
        join(
            scope,
            |s| sort_two(s, low, other_low, quarter),
            |s| sort_two(s, high, other_high, quarter),
        );
    }
    let (low, high) = array.split_at(half);
    let (other_low, other_high) = other.split_at_mut(half);
    join(
        scope,
        |s| merge(s, &low[..quarter], &low[quarter..], other_low),
        |s| merge(s, &high[..quarter], &high[quarter..], other_high),
    );
    merge(scope, &other[..half], &other[half..], array);
}

fn sort_two(scope: &mut Scope<'_>, array: &mut [i32], other: &mut [i32], middle: usize) {
    let (a, b) = array.split_at_mut(middle);
    let (other_a, other_b) = other.split_at_mut(middle);
    join(scope, |s| sort(s, a, other_a), |s| sort(s, b, other_b));
}

fn merge(scope: &mut Scope<'_>, a: &[i32], b: &[i32], to: &mut [i32]) {
    let (a, b) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    if to.len() <= SORT_BOTTOM {
        let (mut i, mut j) = (0, 0);
        for place in to {
            let first = j == b.len() || (i < a.len() && a[i] <= b[j]);
            *place = if first { a[i] } else { b[j] };
            i += usize::from(first);
            j += usize::from(!first);
        }
        return;
    }
    let middle = a.len() / 2;
    let cut = b.partition_point(|value| *value < a[middle]);
    let (low, high) = to.split_at_mut(middle + cut);
    join(
        scope,
        |s| merge(s, &a[..middle], &b[..cut], low),
        |s| merge(s, &a[middle..], &b[cut..], high),
    );
}

const BLOCK_BOTTOM: usize = 16;

/// A rectangle of a matrix that is stored row by row; disjoint rectangles are written at the same time.
#[derive(Clone, Copy)]
struct Block {
    cells: *mut f64,
    stride: usize,
    rows: usize,
    columns: usize,
}

unsafe impl Send for Block {}
unsafe impl Sync for Block {}

impl Block {
    /// The whole of a square matrix. What is only read is never written through it.
    fn of(cells: &[f64], side: usize) -> Block {
        Block { cells: cells.as_ptr().cast_mut(), stride: side, rows: side, columns: side }
    }

    fn quarter(self, i: usize, j: usize) -> Block {
        let (up, left) = (self.rows / 2, self.columns / 2);
        Block {
            cells: self.cells.wrapping_add(i * up * self.stride + j * left),
            stride: self.stride,
            rows: if i == 0 { up } else { self.rows - up },
            columns: if j == 0 { left } else { self.columns - left },
        }
    }

    fn within(self, side: usize) -> bool {
        self.rows <= side && self.columns <= side
    }
}

/// Adds `a * b` to `c` by quarters, in two phases of four products each.
fn multiply(scope: &mut Scope<'_>, c: Block, a: Block, b: Block) {
    if c.within(BLOCK_BOTTOM) && a.within(BLOCK_BOTTOM) {
        multiply_loops(c, a, b);
        return;
    }
    for k in 0..2 {
        let part = move |s: &mut Scope<'_>, i: usize, j: usize| {
            multiply(s, c.quarter(i, j), a.quarter(i, k), b.quarter(k, j));
        };
        join(
            scope,
            |s| join(s, |s| part(s, 0, 0), |s| part(s, 0, 1)),
            |s| join(s, |s| part(s, 1, 0), |s| part(s, 1, 1)),
        );
    }
}

fn multiply_loops(c: Block, a: Block, b: Block) {
    for i in 0..c.rows {
        // Rows of disjoint blocks; a and b are not written while they are read.
        let to = unsafe { std::slice::from_raw_parts_mut(c.cells.add(i * c.stride), c.columns) };
        for k in 0..a.columns {
            let factor = unsafe { *a.cells.add(i * a.stride + k) };
            let from = unsafe { std::slice::from_raw_parts(b.cells.add(k * b.stride), c.columns) };
            for (sum, value) in to.iter_mut().zip(from) {
                *sum += factor * value;
            }
        }
    }
}

/// SplitMix64, so that every language has the same numbers.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

fn numbers(n: usize) -> Vec<i32> {
    let mut state = n as u64;
    (0..n).map(|_| (random(&mut state) >> 32) as i32).collect()
}

/// Whole numbers from -8 to 7, so that sums are exact in any order.
fn matrix(n: usize, seed: u64) -> Vec<f64> {
    let mut state = seed;
    (0..n * n).map(|_| (random(&mut state) >> 60) as f64 - 8.0).collect()
}

const HASH_FACTOR: u64 = 0x100_0000_01B3;

fn sorted_hash(array: &[i32]) -> String {
    if array.windows(2).any(|pair| pair[0] > pair[1]) {
        eprintln!("not sorted");
        std::process::exit(1);
    }
    let hash = array.iter().fold(0u64, |hash, value| hash.wrapping_mul(HASH_FACTOR) ^ u64::from(*value as u32));
    format!("{hash:016x}")
}

fn matrix_hash(cells: &[f64]) -> String {
    let hash = cells.iter().fold(0u64, |hash, value| hash.wrapping_mul(HASH_FACTOR) ^ (*value as i64 as u64));
    format!("{hash:016x}")
}
