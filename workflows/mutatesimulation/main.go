// Mutatesimulation breaks the code of orders on purpose, one fault at a time, and counts the simulated lives that notice it: an invariant
// that no fault violates shows nothing. `make mutate-simulation` runs it.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	lives := flag.Int("lives", 150, "simulated lives of each service")
	only := flag.String("only", "", "one fault, by its name; empty: all")
	flag.Parse()
	if err := run(*lives, *only); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run prints a table of the faults. Its error names those that no life has noticed.
func run(lives int, only string) error {
	var missed []string
	fmt.Println("| Fault | Lives that notice it |\n|---|---:|")
	for _, one := range mutants {
		if only != "" && one.name != only {
			continue
		}
		noticed, all, err := simulate(one, lives)
		if err != nil {
			return fmt.Errorf("%s: %w", one.name, err)
		}
		fmt.Printf("| %s | %d of %d |\n", one.name, noticed, all)
		if noticed == 0 {
			missed = append(missed, one.name)
		}
	}
	if len(missed) > 0 {
		return fmt.Errorf("no life notices %q", missed)
	}
	return nil
}
