package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/config"
	"cabinet/workflows/effect"
)

// A worker works on the queues that it is given, by default on all.
func TestQueuesNamed(t *testing.T) {
	all, err := queuesNamed(nil)
	require.NoError(t, err)
	require.Equal(t, effect.Queues(), all)
	some, err := queuesNamed([]string{"bank", " insurer", "bank"})
	require.NoError(t, err)
	require.Equal(t, []effect.Queue{effect.Bank, effect.Insurer}, some)
	_, err = queuesNamed([]string{"bank", "banks"})
	require.ErrorContains(t, err, `"banks"`)
	require.ErrorContains(t, err, "novaposhta", "it says which there are")
}

// Each system's worker keeps to the bounds of the system, and orders are carried out on their own queue alone.
func TestWorkerOptions(t *testing.T) {
	options := workerOptions(effect.Bank, config.Bounds{Rate: 3, AtOnce: 7})
	require.InDelta(t, 3, options.TaskQueueActivitiesPerSecond, 0)
	require.Equal(t, 7, options.MaxConcurrentActivityExecutionSize)
	require.True(t, options.DisableWorkflowWorker)
	require.False(t, workerOptions(effect.Orders, config.Bounds{AtOnce: 7}).DisableWorkflowWorker)
}
