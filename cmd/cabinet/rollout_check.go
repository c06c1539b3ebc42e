package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"

	"cabinet/temporal/deployment"
	"cabinet/temporal/history"
)

// checkReason is what citizens read in the access log.
const checkReason = "Перевірка нової версії кабінету на замовленні"

// rolloutCheckCommand replays running orders with this build.
func rolloutCheckCommand() *cobra.Command {
	var sample int
	command := &cobra.Command{
		Use: "check", Short: "Replay every running order with the code of this program, and publish the result for `start`", Args: cobra.NoArgs,
		Long: `Replays every running order, or a sample of them, with the workflows of this program, and names each that would diverge. The
workers of the build must have polled: the result is stored with its version in the engine. Reading an order is written to the access log that its
citizen sees.

Exit codes: 0 all replay; 1 some diverge; 2 inconclusive.`,
		RunE: func(command *cobra.Command, _ []string) error {
			return checkRollout(command.Context(), sample, command.OutOrStdout())
		},
	}
	command.Flags().IntVar(&sample, "sample", 0, "replay this many orders, chosen by chance (default all)")
	return command
}

func checkRollout(ctx context.Context, sample int, out io.Writer) error {
	version, err := versionOfProgram()
	if err != nil {
		return &exit{exitUnknown, err}
	}
	deps, namespace, err := openForTools(ctx)
	if err != nil {
		return &exit{exitUnknown, err}
	}
	defer deps.close()
	replayer, err := history.NewReplayer(history.NewReader(deps.keys), false)
	if err != nil {
		return &exit{exitUnknown, err}
	}
	chosen, running, err := deps.choose(ctx, namespace, sample)
	if err != nil {
		return &exit{exitUnknown, err}
	}
	verdict := deployment.Verdict{At: time.Now(), Running: running, Replayed: len(chosen)}
	for _, run := range chosen {
		row, code := deps.replayOne(ctx, replayer, run[0], run[1], checkReason)
		switch code {
		case exitDiverges:
			verdict.Diverged++
		case exitUnknown:
			verdict.Unknown++
		default:
			continue
		}
		if _, err := fmt.Fprintln(out, row); err != nil {
			return err
		}
	}
	to := &deployment.Deployment{Engine: deps.engine, Namespace: namespace, Name: version.Deployment}
	if err := to.Save(ctx, version.Build, verdict); err != nil {
		return &exit{exitUnknown, err}
	}
	return concludeCheck(out, version.Build, verdict)
}

// choose returns the running orders that are replayed, by workflow and run, and how many run.
func (d *dependencies) choose(ctx context.Context, namespace string, sample int) (chosen [][2]string, running int, err error) {
	err = d.each(ctx, namespace, deployment.Running, math.MaxInt, func(workflowID, runID string) error {
		chosen = append(chosen, [2]string{workflowID, runID})
		return nil
	})
	running = len(chosen)
	if sample > 0 && sample < running {
		rand.Shuffle(running, func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
		chosen = chosen[:sample]
	}
	return chosen, running, err
}

// concludeCheck prints a verdict, and returns the error of one that is not green.
func concludeCheck(out io.Writer, build string, verdict deployment.Verdict) error {
	if _, err := fmt.Fprintf(out, "build %s: %s\n", build, verdictText(&verdict)); err != nil {
		return err
	}
	switch {
	case verdict.Diverged > 0:
		return &exit{exitDiverges, errors.New("not all orders continue with this build")}
	case verdict.Unknown > 0:
		return &exit{exitUnknown, errors.New("some orders are inconclusive")}
	case verdict.Replayed < verdict.Running:
		_, err := fmt.Fprintf(out, "with a confidence of 95 %% fewer than %.2f %% of the orders diverge\n", 100*atMost(verdict.Replayed))
		return err
	}
	return nil
}

// atMost returns the share of orders that may diverge, with a confidence of 95 %, if none of a sample does.
func atMost(sample int) float64 { return 1 - math.Pow(0.05, 1/float64(sample)) } //nolint:mnd // 1 - 95 %
