package activities

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	"cabinet/clients/ukrposhta"
	"cabinet/domain"
	"cabinet/tests/vectors"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// road is a post on whose road a parcel is at another place each time that it is asked, until it arrives.
type road struct {
	Ukrposhta
	asked, arrives int
	knows          func(asked int) bool // nil: always
}

func (r *road) Track(_ context.Context, barcodes ...string) ([]domain.Tracking, error) {
	r.asked++
	word := domain.Tracking{Number: barcodes[0], Carrier: domain.Ukrposhta, State: domain.ParcelInTransit, Text: time.Duration(r.asked).String()}
	switch {
	case r.knows != nil && !r.knows(r.asked):
		word.State, word.Text = domain.ParcelUnknown, domain.ParcelUnknown.Label()
	case r.asked == r.arrives:
		word.State = domain.ParcelArrived
	}
	return []domain.Tracking{word}, nil
}

// watched is what an order hears that watches a parcel, and how long it has waited for it.
func watched(t *testing.T, post Ukrposhta, known domain.ParcelState, pause time.Duration) (told domain.Tracking, after time.Duration) {
	t.Helper()
	suite := &testsuite.WorkflowTestSuite{}
	suite.SetLogger(log.NewStructuredLogger(slog.New(slog.DiscardHandler)))
	env := suite.NewTestWorkflowEnvironment()
	effect.Register(env, order.WatchParcel, parcels{ukrposhta: post}.watch)
	env.ExecuteWorkflow(func(ctx workflow.Context) (err error) {
		began := workflow.Now(ctx)
		parcel := domain.Tracking{Number: "0500000000001", Carrier: domain.Ukrposhta, State: known}
		told, err = order.WatchParcel.With(effect.Every(pause)).Do(ctx, parcel)
		after = workflow.Now(ctx).Sub(began)
		return err
	})
	require.NoError(t, env.GetWorkflowError())
	return told, after
}

// A parcel's state is told with the poll that finds it changed, the stations of its road once a day, and no post is asked
// again at once.
func TestParcelIsWatched(t *testing.T) {
	const pause = 3 * time.Hour
	for name, test := range map[string]struct {
		known   domain.ParcelState
		arrives int
		polls   int
		tells   domain.ParcelState
	}{
		"on its way":           {known: domain.ParcelCreated, polls: 1, tells: domain.ParcelInTransit},
		"elsewhere on its way": {known: domain.ParcelInTransit, polls: roadPolls, tells: domain.ParcelInTransit},
		"arrived":              {known: domain.ParcelInTransit, arrives: 3, polls: 3, tells: domain.ParcelArrived},
	} {
		t.Run(name, func(t *testing.T) {
			post := &road{arrives: test.arrives}
			told, after := watched(t, post, test.known, pause)
			require.Equal(t, test.tells, told.State)
			require.Equal(t, test.polls, post.asked)
			require.Equal(t, time.Duration(test.polls)*pause, after)
		})
	}
}

// A post that does not know a parcel for a moment has not lost it: the order hears nothing of it, and of its arrival as ever.
// What it does not know for a day without a break is lost; what it has never had is waited for.
func TestParcelIsLost(t *testing.T) {
	const pause = 3 * time.Hour
	for name, test := range map[string]struct {
		known domain.ParcelState
		knows func(asked int) bool
		polls int
		tells domain.ParcelState
	}{
		"unknown once": {
			domain.ParcelInTransit, func(asked int) bool { return asked != 2 }, 5, domain.ParcelArrived,
		},
		"unknown with a break": {
			domain.ParcelInTransit, func(asked int) bool { return asked == 4 || asked == 4+lostPolls }, 4 + lostPolls, domain.ParcelArrived,
		},
		"unknown for a day":   {domain.ParcelInTransit, func(asked int) bool { return asked < 3 }, 2 + lostPolls, domain.ParcelLost},
		"never handed over":   {domain.ParcelCreated, func(asked int) bool { return asked > 3*lostPolls }, 3*lostPolls + 1, domain.ParcelInTransit},
		"unknown and unheard": {domain.ParcelUnknown, func(asked int) bool { return asked > 2*lostPolls }, 2*lostPolls + 1, domain.ParcelInTransit},
	} {
		t.Run(name, func(t *testing.T) {
			post := &road{arrives: test.polls, knows: test.knows}
			if test.tells != domain.ParcelArrived {
				post.arrives = 0
			}
			told, after := watched(t, post, test.known, pause)
			require.Equal(t, test.tells, told.State)
			require.Equal(t, test.polls, post.asked)
			require.Equal(t, time.Duration(test.polls)*pause, after)
		})
	}
}

// The post does not know a single barcode by saying "not found": a parcel that it has had, and does not know for a day, is lost.
func TestUnknownBarcodeIsLost(t *testing.T) {
	const pause = 3 * time.Hour
	post := ukrposhta.New(ukrposhta.Config{URL: vectors.Server(t, vectors.Read(t, "ukrposhta/unknown-barcodes")).URL})
	told, after := watched(t, post, domain.ParcelInTransit, pause)
	require.Equal(t, domain.ParcelLost, told.State)
	require.Equal(t, lostPolls*pause, after)
}
