package insurer

import (
	"context"
	"encoding/json"
	"log/slog"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

// skip is why a row of a list is not used.
type skip string

// The reasons.
const (
	used skip = "" // it is used

	crossSell skip = "cross_sell" // sold only together with another product
	notSold   skip = "not_sold"   // has no price

	unreadable   skip = "unreadable" // not the expected JSON
	incomplete   skip = "incomplete" // lacks what it must have
	otherProduct skip = "other_product"
	badPrice     skip = "price"
	badLimit     skip = "start_limit"
)

// usual reports whether such rows are in the lists of an aggregator that works well.
func (s skip) usual() bool { return s == crossSell || s == notSold }

var skippedRows = promauto.NewCounterVec(prometheus.CounterOpts{
	Name: "cabinet_insurer_rows_skipped_total", Help: "Rows of the insurers' lists that are not used.",
}, []string{"list", "reason"})

// whole is a row that is used only if nothing is missing.
func whole[T any](value T, complete bool) (T, skip) {
	if complete {
		return value, used
	}
	return value, incomplete
}

// rows reads a list. A row that cannot be used is skipped and counted: it hides no other one. If there are such rows alone, the
// answer is malformed.
func rows[In, Out any](ctx context.Context, c *Client, one call, read func(In) (Out, skip)) ([]Out, error) {
	var list []json.RawMessage
	out := []Out{}
	err := c.ask(ctx, one, &list, func() error {
		var unsound int
		if out, unsound = readRows(ctx, one, list, read); unsound > 0 && len(out) == 0 {
			return errIncomplete
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// readRows returns the rows that are used, and how many of the others are not usual.
func readRows[In, Out any](ctx context.Context, one call, list []json.RawMessage, read func(In) (Out, skip)) (out []Out, unsound int) {
	out = make([]Out, 0, len(list))
	skipped := map[skip]int{}
	for _, raw := range list {
		var in In
		value, why := *new(Out), unreadable
		if json.Unmarshal(raw, &in) == nil {
			value, why = read(in)
		}
		if why == used {
			out = append(out, value)
			continue
		}
		skippedRows.WithLabelValues(one.operation, string(why)).Inc()
		if !why.usual() {
			skipped[why]++
			unsound++
		}
	}
	if unsound > 0 {
		slog.WarnContext(ctx, "rows of the insurers are skipped", "list", one.operation, "rows", len(list), "skipped", skipped)
	}
	return out, unsound
}

// optional is a value that a row is used without: one of another type is none.
type optional[T any] struct{ value T }

// UnmarshalJSON reads a value of the expected type.
func (o *optional[T]) UnmarshalJSON(raw []byte) error {
	var value T
	if json.Unmarshal(raw, &value) == nil {
		o.value = value
	}
	return nil
}
