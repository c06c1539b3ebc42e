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
	require.Equal(t, Bounds{Rate: 0.5, AtOnce: standardQueues.Bank.AtOnce}, queues.Of(effect.Bank))
	require.Equal(t, standardQueues.Insurer, queues.Of(effect.Insurer))

	queues.Ukrposhta.AtOnce = 0
	require.Len(t, queues.check(), 1)
	require.ErrorContains(t, queues.check()[0], "ukrposhta")
}
