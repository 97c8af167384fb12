//! The programs that `fjord-bench` compares with, for every way to fork that Rust has here.
//!
//! `programs.rs` is compiled once for each: it forks by `join(scope, a, b)` alone, and the modules below say what
//! that is. So all contenders run the same source.

pub mod command;

/// Plain calls.
pub mod sequential {
    pub struct Scope<'a>(std::marker::PhantomData<&'a ()>);

    pub fn with_scope<R>(_workers: usize, work: impl FnOnce(&mut Scope<'_>) -> R + Send) -> R {
        work(&mut Scope(std::marker::PhantomData))
    }

    #[inline(always)]
    pub fn join<A, B, RA, RB>(scope: &mut Scope<'_>, a: A, b: B) -> (RA, RB)
    where
        A: FnOnce(&mut Scope<'_>) -> RA + Send,
        B: FnOnce(&mut Scope<'_>) -> RB + Send,
        RA: Send,
        RB: Send,
    {
        (a(scope), b(scope))
    }

    pub mod programs {
        include!("programs.rs");
    }
}

/// `rayon::join` in a pool of its own.
pub mod with_rayon {
    pub struct Scope<'a>(std::marker::PhantomData<&'a ()>);

    pub fn with_scope<R: Send>(workers: usize, work: impl FnOnce(&mut Scope<'_>) -> R + Send) -> R {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(workers)
            .build()
            .expect("a rayon pool");
        pool.install(|| work(&mut Scope(std::marker::PhantomData)))
    }

    #[inline(always)]
    pub fn join<A, B, RA, RB>(_: &mut Scope<'_>, a: A, b: B) -> (RA, RB)
    where
        A: FnOnce(&mut Scope<'_>) -> RA + Send,
        B: FnOnce(&mut Scope<'_>) -> RB + Send,
        RA: Send,
        RB: Send,
    {
        rayon::join(
            || a(&mut Scope(std::marker::PhantomData)),
            || b(&mut Scope(std::marker::PhantomData)),
        )
    }

    pub mod programs {
        include!("programs.rs");
    }
}

/// `chili::Scope::join` in a pool of its own; the calling thread is one of the workers.
pub mod with_chili {
    pub type Scope<'a> = chili::Scope<'a>;

    pub fn with_scope<R>(workers: usize, work: impl FnOnce(&mut Scope<'_>) -> R + Send) -> R {
        let pool = chili::ThreadPool::with_config(chili::Config {
            thread_count: std::num::NonZeroUsize::new(workers),
            ..Default::default()
        });
        work(&mut pool.scope())
    }

    #[inline(always)]
    pub fn join<A, B, RA, RB>(scope: &mut Scope<'_>, a: A, b: B) -> (RA, RB)
    where
        A: FnOnce(&mut Scope<'_>) -> RA + Send,
        B: FnOnce(&mut Scope<'_>) -> RB + Send,
        RA: Send,
        RB: Send,
    {
        scope.join(a, b)
    }

    pub mod programs {
        include!("programs.rs");
    }
}
