package config

import (
	"testing"

	"github.com/caarlos0/env/v11"
	"github.com/stretchr/testify/require"

	"cabinet/workflows/effect"
)

// Every queue has bounds, and the environment moves one without touching the others.
func TestQueueBounds(t *testing.T) {
	t.Setenv("CABINET_QUEUE_BANK_RATE", "0.5")
	queues := standardQueues
	require.NoError(t, env.ParseWithOptions(&queues, env.Options{Prefix: "CABINET_QUEUE_"}))
	require.Empty(t, queues.check())
	require.Equal(t, Bounds{Rate: 0.5, AtOnce: standardQueues.Bank.AtOnce, Calls: standardQueues.Bank.Calls}, queues.Of(effect.Bank))
	require.Equal(t, standardQueues.Insurer, queues.Of(effect.Insurer))

	queues.Ukrposhta.AtOnce = 0
	require.Len(t, queues.check(), 1)
	require.ErrorContains(t, queues.check()[0], "ukrposhta")
	queues.Ukrposhta.AtOnce, queues.Ukrposhta.Calls = 1, -1
	require.Len(t, queues.check(), 1)
}

// The bound of each system's calls reaches its client. One gateway leads to the registers and the centres: without a bound for
// the one there is none for both.
func TestBoundsOfCalls(t *testing.T) {
	config := &Config{Queues: Queues{
		Bank: Bounds{Calls: 1}, Registers: Bounds{Calls: 2}, Centres: Bounds{Calls: 3}, NovaPoshta: Bounds{Calls: 4},
		Ukrposhta: Bounds{Calls: 5}, Insurer: Bounds{Calls: 6},
	}}
	require.Equal(t, []float64{1, 5, 4, 5, 6}, []float64{
		config.Bank().Rate, config.Registers().Rate, config.NovaPoshta().Rate, config.Ukrposhta().Rate, config.Insurer().Rate,
	})
	config.Queues.Centres.Calls = 0
	require.Zero(t, config.Registers().Rate)
}
