package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/google/uuid"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/api/proxy"
	"go.temporal.io/sdk/client"
	"google.golang.org/protobuf/encoding/protojson"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/store"
	"cabinet/temporal"
	"cabinet/temporal/history"
	"cabinet/tests/stack"
)

const (
	decodedPayloads = 100
	readings        = 9 // of which the median counts
	// otherChoices are how often the service centre asks the exchange that is read for another plate: its history has more
	// than the 120 events that the goal is about.
	otherChoices = 3
)

// historyRead is how long support staff and developers wait for an order's history: to be read, and to be replayed.
type historyRead struct {
	Events int
	Replay time.Duration
	Decode time.Duration // of a page of so many payloads by the support desk, with its entry in the access log
}

// measureHistory replays and reads an exchange of a certificate whose plate was chosen several times.
func measureHistory(ctx context.Context, s *stack.Stack, programs string) (found historyRead, err error) {
	run, err := longLife(ctx, s)
	if err != nil {
		return found, err
	}
	found.Events = len(run.Events)
	if found.Replay, err = measureReplay(ctx, s, run); err != nil {
		return found, err
	}
	found.Decode, err = measureDecoding(ctx, s, programs, run)
	return found, err
}

// longLife lives an exchange of the first citizen who can make one.
func longLife(ctx context.Context, s *stack.Stack) (*history.Run, error) {
	c, err := newCabinet(ctx, s)
	if err != nil {
		return nil, err
	}
	defer c.close()
	engine, err := client.Dial(client.Options{HostPort: s.TemporalAddress, Namespace: s.Environment["TEMPORAL_NAMESPACE"], Logger: silent()})
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	defer engine.Close()
	var last error
	for by := range c.people() {
		prepared, err := c.prepareCertificate(ctx, by)
		if err != nil {
			last = err
			continue
		}
		ids, err := c.exchangeCertificate(ctx, by, prepared, otherChoices)
		if err != nil {
			last = err
			continue
		}
		id, err := uuid.Parse(ids[0])
		if err != nil {
			return nil, err
		}
		return history.Fetch(ctx, engine, temporal.WorkflowID(id), "")
	}
	return nil, fmt.Errorf("none of %d citizens can exchange a certificate: %w", len(c.people()), last)
}

// measureReplay is how long a replay takes, with the order's key still to be fetched and unwrapped.
func measureReplay(ctx context.Context, s *stack.Stack, run *history.Run) (time.Duration, error) {
	pool, err := db.Open(ctx, s.DatabaseURL, 2, 0)
	if err != nil {
		return 0, err
	}
	defer pool.Close()
	var times []time.Duration
	for range readings {
		keys, err := store.NewKeys(s.Environment["CABINET_MASTER_KEY"], sqlc.New(pool))
		if err != nil {
			return 0, err
		}
		replayer, err := history.NewReplayer(history.NewReader(keys), false)
		if err != nil {
			return 0, err
		}
		began := time.Now()
		if err := replayer.Replay(run); err != nil {
			return 0, fmt.Errorf("replay: %w", err)
		}
		times = append(times, time.Since(began))
	}
	return quantile(times, 0.5), nil
}

// measureDecoding is how long the support desk takes to decrypt a page, as the engine's web UI asks for it.
func measureDecoding(ctx context.Context, s *stack.Stack, programs string, run *history.Run) (time.Duration, error) {
	payloads, err := payloadsOf(ctx, run)
	if err != nil {
		return 0, err
	}
	page, err := protojson.Marshal(&commonpb.Payloads{Payloads: payloads})
	if err != nil {
		return 0, err
	}
	token, err := runCabinet(ctx, s, programs, "staff", "add", "--name", "Олена Коваль", "--office", "Служба підтримки")
	if err != nil {
		return 0, err
	}
	var times []time.Duration
	for range readings {
		began := time.Now()
		if err := decode(ctx, s.SupportURL, string(bytes.TrimSpace(token)), run, page); err != nil {
			return 0, err
		}
		times = append(times, time.Since(began))
	}
	return quantile(times, 0.5), nil
}

func decode(ctx context.Context, desk, token string, run *history.Run, page []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, desk+"/decode", bytes.NewReader(page))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("X-Access-Reason", url.PathEscape("вимірювання швидкості"))
	if order, ok := temporal.ParseWorkflowID(run.Execution.ID); ok {
		request.Header.Set("X-Access-Order", order.String())
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("decode: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	read, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("decode: the desk says %s: %.200s", response.Status, read)
	}
	return err
}

// payloadsOf are so many encrypted payloads of a history, from its beginning again when it has fewer.
func payloadsOf(ctx context.Context, run *history.Run) (taken []*commonpb.Payload, err error) {
	var all []*commonpb.Payload
	err = proxy.VisitPayloads(ctx, run.History, proxy.VisitPayloadsOptions{
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
