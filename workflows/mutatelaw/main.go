// Mutatelaw replays the stored histories with another law: every price, tariff, term, limit, holiday, dictionary and text of package
// domain is changed, and every validation decides otherwise. Running orders must not notice, because a rule decides only by what
// its order carries. What makes a history diverge is found by halves and printed. `make mutate-law` runs it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
)

func main() {
	list := flag.Bool("list", false, "print the changes, and replay nothing")
	flag.Parse()
	if err := run(*list); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run changes the law in both directions, and checks that the stored histories pass what the workflows call of it.
func run(list bool) error {
	law, err := load("cabinet/domain")
	if err != nil {
		return err
	}
	var diverged error
	for _, way := range []direction{stricter, looser} {
		changes := law.changes(way)
		if list {
			for _, change := range changes {
				fmt.Println(way, change)
			}
			continue
		}
		diverged = errors.Join(diverged, replayChanged(way, changes))
	}
	if list {
		return nil
	}
	return errors.Join(diverged, law.reportUnpassed())
}

// replayChanged replays the histories with all changes at once; if one diverges, those changes are found that make it so.
func replayChanged(way direction, changes []change) error {
	fmt.Printf("%s: %d changes (%s)\n", way, len(changes), kindsOf(changes))
	failures, err := replay(changes)
	if err != nil || len(failures) == 0 {
		return err
	}
	fmt.Printf("%s: %d histories diverge: %v\n", way, len(failures), failures)
	culprits, err := halve(changes, replay)
	if err != nil {
		return err
	}
	for _, culprit := range culprits {
		fmt.Println("  because of", culprit)
	}
	return fmt.Errorf("%s: %d histories diverge because of %d changes", way, len(failures), len(culprits))
}

// halve finds the changes that make a history diverge, each alone or together with its neighbours.
func halve(changes []change, replay func([]change) ([]string, error)) ([]change, error) {
	if len(changes) == 1 {
		return changes, nil
	}
	var culprits []change
	for _, half := range [][]change{changes[:len(changes)/2], changes[len(changes)/2:]} {
		failures, err := replay(half)
		if err != nil {
			return nil, err
		}
		if len(failures) == 0 {
			continue
		}
		found, err := halve(half, replay)
		if err != nil {
			return nil, err
		}
		culprits = append(culprits, found...)
	}
	if len(culprits) == 0 { // only together
		return changes, nil
	}
	return culprits, nil
}
