package history

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/api/proxy"
	"go.temporal.io/sdk/converter"

	"cabinet/store"
	"cabinet/temporal"
)

// The reasons why a history cannot be read.
var (
	ErrErased = errors.New("the order's personal data was erased: its history can never be read again")
	ErrLocked = errors.New("the history is encrypted with a key that is not available (DATABASE_URL, CABINET_MASTER_KEY)")
)

// Reader reads payloads: with keys those that a worker would read, without keys unencrypted ones. It never encrypts, and so
// never creates a key.
type Reader struct {
	keys *store.Keys // nil: only unencrypted payloads
	data converter.DataConverter
}

// NewReader returns a reader; without keys it reads only unencrypted payloads.
func NewReader(keys *store.Keys) *Reader {
	r := &Reader{keys: keys, data: converter.GetDefaultDataConverter()}
	if keys != nil {
		r.data = temporal.Converter(decoding{temporal.NewStrictCodec(keys)})
	}
	return r
}

func (r *Reader) codec() *temporal.Codec { return temporal.NewCodec(r.keys) }

// decoding is a codec that only decodes, because the output of a replay is discarded.
type decoding struct{ *temporal.Codec }

// Encode returns the payloads unchanged.
func (d decoding) Encode(payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
	return payloads, nil
}

// WithSerializationContext sets the workflow of the payloads. A strict codec refuses what a worker has refused.
func (d decoding) WithSerializationContext(at converter.SerializationContext) converter.PayloadCodec {
	if codec, ok := d.Codec.WithSerializationContext(at).(*temporal.Codec); ok {
		return decoding{codec}
	}
	return d
}

// Orders returns the orders and requests to monitor fines with the keys that have encrypted a history.
func Orders(run *Run) (orders []uuid.UUID, err error) {
	seen := map[uuid.UUID]bool{}
	err = proxy.VisitPayloads(context.Background(), run.History, proxy.VisitPayloadsOptions{
		SkipSearchAttributes: true,
		Visitor: func(_ *proxy.VisitPayloadsContext, payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
			for _, payload := range payloads {
				if order, ok := temporal.KeyOf(payload); ok && !seen[order] {
					seen[order] = true
					orders = append(orders, order)
				}
			}
			return payloads, nil
		},
	})
	return orders, err
}

// CanRead fetches the keys of a history, so that a missing key is reported before anything is read.
func (r *Reader) CanRead(ctx context.Context, run *Run) error {
	orders, err := Orders(run)
	if err != nil {
		return fmt.Errorf("history: %w", err)
	}
	for _, order := range orders {
		if r.keys == nil && order != uuid.Nil {
			return ErrLocked
		}
		if order == uuid.Nil {
			continue
		}
		_, err := r.keys.Known(ctx, order)
		switch {
		case errors.Is(err, store.ErrKeyDestroyed):
			return ErrErased
		case errors.Is(err, pgx.ErrNoRows):
			return ErrLocked
		case err != nil:
			return err
		}
	}
	return nil
}

// text returns a payload's text; empty if it has none.
func (r *Reader) text(payload *commonpb.Payload) (text string) {
	if payload == nil || r.data.FromPayload(payload, &text) != nil {
		return ""
	}
	return text
}
