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

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// road is a post on whose road a parcel is at another place each time that it is asked, until it arrives.
type road struct {
	Ukrposhta
	asked, arrives int
}

func (r *road) Track(_ context.Context, barcodes ...string) ([]domain.Tracking, error) {
	r.asked++
	word := domain.Tracking{Number: barcodes[0], Carrier: domain.Ukrposhta, State: domain.ParcelInTransit, Text: time.Duration(r.asked).String()}
	if r.asked == r.arrives {
		word.State = domain.ParcelArrived
	}
	return []domain.Tracking{word}, nil
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
			suite := &testsuite.WorkflowTestSuite{}
			suite.SetLogger(log.NewStructuredLogger(slog.New(slog.DiscardHandler)))
			env, post := suite.NewTestWorkflowEnvironment(), &road{arrives: test.arrives}
			effect.Register(env, order.WatchParcel, parcels{ukrposhta: post}.watch)
			var told domain.Tracking
			var after time.Duration
			env.ExecuteWorkflow(func(ctx workflow.Context) (err error) {
				began := workflow.Now(ctx)
				known := domain.Tracking{Number: "0500000000001", Carrier: domain.Ukrposhta, State: test.known}
				told, err = order.WatchParcel.With(effect.Every(pause)).Do(ctx, known)
				after = workflow.Now(ctx).Sub(began)
				return err
			})
			require.NoError(t, env.GetWorkflowError())
			require.Equal(t, test.tells, told.State)
			require.Equal(t, test.polls, post.asked)
			require.Equal(t, time.Duration(test.polls)*pause, after)
		})
	}
}
