package domain

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/robfig/cron/v3"
)

// OrderingBlock is the nightly window in which no order can be placed, and no step of one be taken (CAT-31, TIME-18): from
// the minute of one schedule up to, but not including, the minute of the other, by the Kyiv clock of the server (AMB-112).
// Viewing, downloading, paying and giving up stay open (AMB-113). The zero OrderingBlock never blocks.
type OrderingBlock struct{ from, until cron.Schedule }

// ParseOrderingBlock reads "FROM / UNTIL", two cron expressions in Kyiv time, or "off".
func ParseOrderingBlock(text string) (OrderingBlock, error) {
	if text == "off" {
		return OrderingBlock{}, nil
	}
	from, until, found := strings.Cut(text, " / ")
	if !found {
		return OrderingBlock{}, fmt.Errorf("ordering block %q: want 'FROM / UNTIL' as two cron expressions, or 'off'", text)
	}
	var block OrderingBlock
	var err error
	if block.from, err = kyivSchedule(from); err != nil {
		return OrderingBlock{}, err
	}
	if block.until, err = kyivSchedule(until); err != nil {
		return OrderingBlock{}, err
	}
	return block, nil
}

// Ends says when the block that is on at an instant ends; ok is false when ordering is open.
func (b OrderingBlock) Ends(at time.Time) (end time.Time, ok bool) {
	if b.from == nil {
		return time.Time{}, false
	}
	end = b.until.Next(at)
	// Inside the window the next end comes before the next start.
	if b.from.Next(at).After(end) {
		return end, true
	}
	return time.Time{}, false
}

// Refusal is the answer to a citizen who orders at an instant: nil while ordering is open (CAT-32).
func (b OrderingBlock) Refusal(at time.Time) error {
	end, blocked := b.Ends(at)
	if !blocked {
		return nil
	}
	return &Error{
		Code: CodeOrderingBlocked,
		Text: "Проводяться регламентні роботи. Замовлення буде доступне з " + end.In(Kyiv).Format("15:04") + ".",
	}
}

// InsuranceClosed is the refusal of an insurance that is ordered during works of its own (INS-12, AMB-114).
func InsuranceClosed() error {
	return &Error{
		Code: CodeOrderingBlocked,
		Text: "Оформлення страхування тимчасово недоступне: проводяться технічні роботи.",
	}
}

// Stops reports whether the block that is on at an instant stops an action (AMB-113). What workflows ask people for waits; but
// a rejection ends an order, as a cancellation does, and no register is asked for it.
func (b OrderingBlock) Stops(action Action, at time.Time) bool {
	_, blocked := b.Ends(at)
	return blocked && action != ActionReject && slices.Contains(asked, action)
}

func kyivSchedule(expression string) (cron.Schedule, error) {
	schedule, err := cron.ParseStandard("CRON_TZ=Europe/Kyiv " + strings.TrimSpace(expression))
	if err != nil {
		return nil, fmt.Errorf("ordering block %q: %w", expression, err)
	}
	return schedule, nil
}
