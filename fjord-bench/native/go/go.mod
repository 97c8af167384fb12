module fjord.dev/bench

go 1.21
