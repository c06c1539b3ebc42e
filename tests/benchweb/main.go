// Command benchweb measures the web app on a stack of its own: step changes of every wizard, Lighthouse, bytes. It writes
// docs/benchmarks-web.md.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"

	"cabinet/tests/stack"
)

func main() {
	programs := flag.String("programs", os.Getenv("CABINET_BIN"), "folder of the built programs")
	web := flag.String("web", "web", "folder of the web app")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := measure(ctx, *programs, *web); err != nil {
		fmt.Fprintln(os.Stderr, "benchweb:", err)
		os.Exit(1) //nolint:gocritic // the stack is removed by measure
	}
}

// measure runs web/bench against a stack.
func measure(ctx context.Context, programs, web string) error {
	s, err := stack.Launch(programs)
	if err != nil {
		return err
	}
	defer s.Remove()
	bench := exec.CommandContext(ctx, "npm", "run", "--silent", "bench")
	bench.Dir = web
	bench.Env = append(os.Environ(), "CABINET_URL="+s.URL, "SANDBOX_URL="+s.SandboxURL)
	bench.Stdout, bench.Stderr = os.Stdout, os.Stderr
	return bench.Run()
}
