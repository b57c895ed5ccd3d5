module catrust.invalid/bench/go

go 1.19
