package main

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/sdk/client"

	"cabinet/temporal"
)

const (
	// wakingEvents are what a timer adds when it goes off: itself, and a workflow task.
	wakingEvents = 4
	// closingEvents are added to the last of them, the erasing's: what erases, and the end.
	closingEvents = 2
	// countedOrders are how many histories of a family are read.
	countedOrders = 50
)

// historiesOf are the lengths of orders' histories at the end of their lives, a week after they are done: what is written
// now, and what their timers will yet add.
func historiesOf(ctx context.Context, engine client.Client, orders []string) (events []int, err error) {
	for _, order := range orders[:min(countedOrders, len(orders))] {
		length, err := lengthOf(ctx, engine, order)
		if err != nil {
			return nil, err
		}
		events = append(events, length)
	}
	if len(events) == 0 {
		return nil, errors.New("no order was completed")
	}
	return slices.Sorted(slices.Values(events)), nil
}

func lengthOf(ctx context.Context, engine client.Client, order string) (length int, err error) {
	id, err := uuid.Parse(order)
	if err != nil {
		return 0, err
	}
	var erasing *historypb.HistoryEvent
	timers := map[int64]*historypb.HistoryEvent{}
	history := engine.GetWorkflowHistory(ctx, temporal.WorkflowID(id), "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for history.HasNext() {
		event, err := history.Next()
		if err != nil {
			return 0, err
		}
		length++
		switch event.GetEventType() {
		case enumspb.EVENT_TYPE_TIMER_STARTED:
			timers[event.GetEventId()], erasing = event, event
		case enumspb.EVENT_TYPE_TIMER_CANCELED:
			delete(timers, event.GetTimerCanceledEventAttributes().GetStartedEventId())
		case enumspb.EVENT_TYPE_TIMER_FIRED:
			delete(timers, event.GetTimerFiredEventAttributes().GetStartedEventId())
		}
	}
	if erasing == nil {
		return 0, errors.New("an order without an erasing")
	}
	for _, timer := range timers {
		if !rings(timer).After(rings(erasing)) {
			length += wakingEvents
		}
	}
	return length + closingEvents, nil
}

// rings is when a timer goes off.
func rings(timer *historypb.HistoryEvent) time.Time {
	return timer.GetEventTime().AsTime().Add(timer.GetTimerStartedEventAttributes().GetStartToFireTimeout().AsDuration())
}
