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

	"cabinet/temporal"
)

// Reasons why a history cannot be read.
var (
	ErrErased = errors.New("the order's personal data was erased: its history can never be read again")
	ErrLocked = errors.New("the history is encrypted with a key that is not here (DATABASE_URL, CABINET_MASTER_KEY)")
)

// Reader reads payloads: with keys what a worker would read, without keys what is in the clear. It never encrypts, and so
// never makes a key.
type Reader struct {
	keys *temporal.Keys // nil: only what is in the clear
	data converter.DataConverter
}

// NewReader makes a reader; without keys it reads what is in the clear.
func NewReader(keys *temporal.Keys) *Reader {
	r := &Reader{keys: keys, data: converter.GetDefaultDataConverter()}
	if keys != nil {
		r.data = temporal.Converter(decoding{temporal.NewStrictCodec(keys)})
	}
	return r
}

func (r *Reader) codec() *temporal.Codec { return temporal.NewCodec(r.keys) }

// decoding is a codec that only decodes: what a replay writes is not kept.
type decoding struct{ *temporal.Codec }

// Encode leaves payloads as they are.
func (d decoding) Encode(payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
	return payloads, nil
}

// WithSerializationContext says to which workflow a payload came. A strict codec refuses what a worker has refused.
func (d decoding) WithSerializationContext(at converter.SerializationContext) converter.PayloadCodec {
	if codec, ok := d.Codec.WithSerializationContext(at).(*temporal.Codec); ok {
		return decoding{codec}
	}
	return d
}

// Orders are those whose keys have encrypted a history, requests to monitor fines among them.
func Orders(life *Life) (orders []uuid.UUID, err error) {
	seen := map[uuid.UUID]bool{}
	err = proxy.VisitPayloads(context.Background(), life.History, proxy.VisitPayloadsOptions{
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

// CanRead fetches the keys of a history beforehand, so that a missing key is reported as such and not found halfway.
func (r *Reader) CanRead(ctx context.Context, life *Life) error {
	orders, err := Orders(life)
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
		case errors.Is(err, temporal.ErrKeyDestroyed):
			return ErrErased
		case errors.Is(err, pgx.ErrNoRows):
			return ErrLocked
		case err != nil:
			return err
		}
	}
	return nil
}

// text is a payload that holds a text; empty when there is none.
func (r *Reader) text(payload *commonpb.Payload) (text string) {
	if payload == nil || r.data.FromPayload(payload, &text) != nil {
		return ""
	}
	return text
}
