package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/api/proxy"
	"go.temporal.io/sdk/client"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/temporal"
	"cabinet/temporal/history"
	"cabinet/tests/stack"
)

const (
	decodedPayloads = 100
	readings        = 9 // of which the median counts
)

// historyRead is how long a support engineer waits for an order's history: to be replayed, and to be read.
type historyRead struct {
	Events int
	Replay time.Duration
	Decode time.Duration // of so many payloads, with the order's key still to be fetched and unwrapped
}

// measureHistory replays and decrypts the longest life of a certificate's exchange that the loads have left.
func measureHistory(ctx context.Context, s *stack.Stack) (historyRead, error) {
	pool, err := db.Open(ctx, s.DatabaseURL, 2)
	if err != nil {
		return historyRead{}, err
	}
	defer pool.Close()
	life, err := longestLife(ctx, s, pool)
	if err != nil {
		return historyRead{}, err
	}
	payloads, err := payloadsOf(ctx, life)
	if err != nil {
		return historyRead{}, err
	}
	var replays, decodes []time.Duration
	for range readings {
		keys, err := temporal.NewKeys(s.Environment["CABINET_MASTER_KEY"], sqlc.New(pool))
		if err != nil {
			return historyRead{}, err
		}
		began := time.Now()
		if _, err := temporal.NewCodec(keys).Decode(payloads); err != nil {
			return historyRead{}, fmt.Errorf("decode: %w", err)
		}
		decodes = append(decodes, time.Since(began))
		replayer, err := history.NewReplayer(history.NewReader(keys), false)
		if err != nil {
			return historyRead{}, err
		}
		began = time.Now()
		if err := replayer.Replay(life); err != nil {
			return historyRead{}, fmt.Errorf("replay: %w", err)
		}
		replays = append(replays, time.Since(began))
	}
	return historyRead{len(life.Events), quantile(replays, 0.5), quantile(decodes, 0.5)}, nil
}

// longestLife is the history of the exchange with the most versions.
func longestLife(ctx context.Context, s *stack.Stack, pool *pgxpool.Pool) (*history.Life, error) {
	var id uuid.UUID
	err := pool.QueryRow(ctx, "SELECT id FROM orders WHERE service = 'exchange-spr' AND status = 'done' ORDER BY version DESC LIMIT 1").Scan(&id)
	if err != nil {
		return nil, fmt.Errorf("an exchange that is done: %w", err)
	}
	engine, err := client.Dial(client.Options{HostPort: s.TemporalAddress, Namespace: s.Environment["TEMPORAL_NAMESPACE"], Logger: silent()})
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	defer engine.Close()
	return history.Fetch(ctx, engine, temporal.WorkflowID(id), "")
}

// payloadsOf are so many encrypted payloads of a history, from its beginning again when it has fewer.
func payloadsOf(ctx context.Context, life *history.Life) (taken []*commonpb.Payload, err error) {
	var all []*commonpb.Payload
	err = proxy.VisitPayloads(ctx, life.History, proxy.VisitPayloadsOptions{
		SkipSearchAttributes: true,
		Visitor: func(_ *proxy.VisitPayloadsContext, payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
			for _, payload := range payloads {
				if _, encrypted := temporal.KeyOf(payload); encrypted {
					all = append(all, payload)
				}
			}
			return payloads, nil
		},
	})
	if err == nil && len(all) == 0 {
		err = errors.New("nothing of the history is encrypted")
	}
	for i := 0; err == nil && i < decodedPayloads; i++ {
		taken = append(taken, all[i%len(all)])
	}
	return taken, err
}
