// The programs with a goroutine for every second branch; the same programs, numbers and output as
// ../rust/src/programs.rs.
package main

import (
	"fmt"
	"math/bits"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// both runs a here and b in a goroutine, or both here, and returns when both are done.
type both func(a, b func())

func plain(a, b func()) {
	a()
	b()
}

func goroutine(a, b func()) {
	var done sync.WaitGroup
	done.Add(1)
	go func() {
		b()
		done.Done()
	}()
	a()
	done.Wait()
}

func (join both) fib(n int) (result int64) {
	if n < 2 {
		return int64(n)
	}
	var a, b int64
	join(func() { a = join.fib(n - 1) }, func() { b = join.fib(n - 2) })
	return a + b
}

type node struct {
	value       int64
	left, right *node
}

// grow makes the perfect tree of so many nodes whose values in pre-order start at first.
func grow(first, nodes int64) *node {
	if nodes == 1 {
		return &node{value: first}
	}
	half := nodes / 2
	return &node{first, grow(first+1, half), grow(first+1+half, half)}
}

func (join both) sum(n *node) int64 {
	if n.left == nil {
		return n.value
	}
	var a, b int64
	join(func() { a = join.sum(n.left) }, func() { b = join.sum(n.right) })
	return n.value + a + b
}

func (join both) queens(all, columns, left, right uint32) int64 {
	if columns == all {
		return 1
	}
	free := all &^ (columns | left | right)
	if free == 0 {
		return 0
	}
	return join.queensFree(free, all, columns, left, right)
}

// queensFree sets a queen on the first free column, against one on any of the others.
func (join both) queensFree(free, all, columns, left, right uint32) int64 {
	queen := uint32(1) << bits.TrailingZeros32(free)
	others := free ^ queen
	next := func() int64 { return join.queens(all, columns|queen, (left|queen)<<1, (right|queen)>>1) }
	if others == 0 {
		return next()
	}
	var a, b int64
	join(func() { a = next() }, func() { b = join.queensFree(others, all, columns, left, right) })
	return a + b
}

const sortBottom = 64

// sort is Cilk's: sort four quarters, merge them in pairs into other, merge the pairs back.
func (join both) sort(array, other []int32) {
	n := len(array)
	if n <= sortBottom {
		slices.Sort(array)
		return
	}
	quarter := n / 4
	half, last := 2*quarter, 3*quarter
	join(func() {
		join(func() { join.sort(array[:quarter], other[:quarter]) },
			func() { join.sort(array[quarter:half], other[quarter:half]) })
	}, func() {
		join(func() { join.sort(array[half:last], other[half:last]) },
			func() { join.sort(array[last:], other[last:]) })
	})
	join(func() { join.merge(array[:quarter], array[quarter:half], other[:half]) },
		func() { join.merge(array[half:last], array[last:], other[half:]) })
	join.merge(other[:half], other[half:], array)
}

func (join both) merge(a, b, to []int32) {
	if len(a) < len(b) {
		a, b = b, a
	}
	if len(to) <= sortBottom {
		i, j := 0, 0
		for k := range to {
			if j == len(b) || (i < len(a) && a[i] <= b[j]) {
				to[k] = a[i]
				i++
			} else {
				to[k] = b[j]
				j++
			}
		}
		return
	}
	middle := len(a) / 2
	cut, _ := slices.BinarySearch(b, a[middle])
	join(func() { join.merge(a[:middle], b[:cut], to[:middle+cut]) },
		func() { join.merge(a[middle:], b[cut:], to[middle+cut:]) })
}

const blockBottom = 16

// A block is a rectangle of a matrix that is stored row by row.
type block struct {
	cells                 []float64
	stride, rows, columns int
}

func (b block) quarter(i, j int) block {
	up, left := b.rows/2, b.columns/2
	q := block{b.cells[i*up*b.stride+j*left:], b.stride, up, left}
	if i == 1 {
		q.rows = b.rows - up
	}
	if j == 1 {
		q.columns = b.columns - left
	}
	return q
}

func (b block) within(side int) bool { return b.rows <= side && b.columns <= side }

// multiply adds a * b to c by quarters, in two phases of four products each.
func (join both) multiply(c, a, b block) {
	if c.within(blockBottom) && a.within(blockBottom) {
		for i := 0; i < c.rows; i++ {
			to := c.cells[i*c.stride : i*c.stride+c.columns]
			for k := 0; k < a.columns; k++ {
				factor := a.cells[i*a.stride+k]
				for j, value := range b.cells[k*b.stride : k*b.stride+c.columns] {
					to[j] += factor * value
				}
			}
		}
		return
	}
	for k := 0; k < 2; k++ {
		part := func(i, j int) func() {
			return func() { join.multiply(c.quarter(i, j), a.quarter(i, k), b.quarter(k, j)) }
		}
		join(func() { join(part(0, 0), part(0, 1)) }, func() { join(part(1, 0), part(1, 1)) })
	}
}

// random is SplitMix64, so that every language has the same numbers.
func random(state *uint64) uint64 {
	*state += 0x9E3779B97F4A7C15
	z := *state
	z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9
	z = (z ^ (z >> 27)) * 0x94D049BB133111EB
	return z ^ (z >> 31)
}

// matrix has whole numbers from -8 to 7, so that sums are exact in any order.
func matrix(n int, seed uint64) block {
	cells := make([]float64, n*n)
	for i := range cells {
		cells[i] = float64(random(&seed)>>60) - 8
	}
	return block{cells, n, n, n}
}

const hashFactor = 0x100000001B3

func end(code int, why string) {
	fmt.Fprintln(os.Stderr, why)
	os.Exit(code)
}

func main() {
	if len(os.Args) != 5 {
		end(2, "usage: PROGRAM SIZE WORKERS REPEATS")
	}
	program := os.Args[1]
	numbers := make([]int, 3)
	for i, text := range os.Args[2:] {
		value, err := strconv.Atoi(text)
		if err != nil || value < 0 {
			end(2, "usage: PROGRAM SIZE WORKERS REPEATS")
		}
		numbers[i] = value
	}
	n, workers, repeats := numbers[0], numbers[1], numbers[2]
	join, contender := both(plain), "go-sequential"
	if workers > 0 {
		runtime.GOMAXPROCS(workers)
		join, contender = goroutine, "go"
	}

	var reset, run func()
	var value int64
	describe := func() string { return strconv.FormatInt(value, 10) }
	reset = func() {}
	switch program {
	case "fib":
		run = func() { value = join.fib(n) }
	case "tree":
		root := grow(1, int64(n))
		run = func() { value = join.sum(root) }
	case "nqueens":
		run = func() { value = join.queens(1<<n-1, 0, 0, 0) }
	case "sort":
		state := uint64(n)
		input, array, other := make([]int32, n), make([]int32, n), make([]int32, n)
		for i := range input {
			input[i] = int32(random(&state) >> 32)
		}
		reset = func() { copy(array, input) }
		run = func() { join.sort(array, other) }
		describe = func() string {
			if !slices.IsSorted(array) {
				end(1, "not sorted")
			}
			hash := uint64(0)
			for _, value := range array {
				hash = hash*hashFactor ^ uint64(uint32(value))
			}
			return fmt.Sprintf("%016x", hash)
		}
	case "mm":
		a, b, c := matrix(n, 1), matrix(n, 2), block{make([]float64, n*n), n, n, n}
		reset = func() { clear(c.cells) }
		run = func() { join.multiply(c, a, b) }
		describe = func() string {
			hash := uint64(0)
			for _, value := range c.cells {
				hash = hash*hashFactor ^ uint64(int64(value))
			}
			return fmt.Sprintf("%016x", hash)
		}
	default:
		end(2, "no program '"+program+"'")
	}

	result := ""
	nanos := make([]string, repeats)
	for i := range nanos {
		reset()
		start := time.Now()
		run()
		nanos[i] = strconv.FormatInt(time.Since(start).Nanoseconds(), 10)
		now := describe()
		if i > 0 && now != result {
			end(1, "gave "+now+" after "+result)
		}
		result = now
	}
	fmt.Printf("{\"contender\":\"%s\",\"program\":\"%s\",\"size\":%d,\"workers\":%d,\"nanos\":[%s],\"result\":\"%s\"}\n",
		contender, program, n, workers, strings.Join(nanos, ","), result)
}
