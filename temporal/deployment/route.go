package deployment

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"

	"cabinet/temporal"
	"cabinet/workflows/order"
)

// Running is a query of the engine for running orders.
const Running = `WorkflowId STARTS_WITH "` + temporal.OrderPrefix + `" AND ExecutionStatus = "Running"`

// Promote makes a build the current one, which ends its ramp. It is refused with a NoWorkersError, or with a RecordedError.
func (d *Deployment) Promote(ctx context.Context, build string) error {
	return d.routed(ctx, build, again(ctx, patience, func(ctx context.Context) error {
		state, err := d.fit(ctx, build)
		if err != nil {
			return err
		}
		_, err = d.handle().SetCurrentVersion(ctx, client.WorkerDeploymentSetCurrentVersionOptions{BuildID: build, ConflictToken: state.token})
		return err
	}))
}

// Ramp lets a build decide about a percentage of the orders. It is refused as Promote is.
func (d *Deployment) Ramp(ctx context.Context, build string, percent float32) error {
	return d.routed(ctx, build, again(ctx, patience, func(ctx context.Context) error {
		state, err := d.fit(ctx, build)
		if err != nil {
			return err
		}
		_, err = d.handle().SetRampingVersion(ctx, client.WorkerDeploymentSetRampingVersionOptions{
			BuildID: build, Percentage: percent, ConflictToken: state.token,
		})
		return err
	}))
}

// EndRamp returns all orders to the current build. Nothing refuses it: while the current build does not know a change, no order records it.
func (d *Deployment) EndRamp(ctx context.Context) error {
	return d.routed(ctx, "", again(ctx, patience, func(ctx context.Context) error {
		_, err := d.handle().SetRampingVersion(ctx, client.WorkerDeploymentSetRampingVersionOptions{IgnoreMissingTaskQueues: true})
		return err
	}))
}

// errNoWay says that there is nothing to return to.
var errNoWay = errors.New("no other build that was current has workers: start those of the one to return to")

// Back returns all orders to the build before: it ends a ramp, or else makes the build current that was so before and has workers. It
// returns that build, and is refused as Promote is.
func (d *Deployment) Back(ctx context.Context) (build string, err error) {
	state, err := d.Describe(ctx)
	if err != nil {
		return "", err
	}
	if state.Ramping != "" {
		return state.Current, d.EndRamp(ctx)
	}
	before := func(one Build) bool { return one.ID != state.Current && one.Polls() && !one.WasCurrent.IsZero() }
	at := slices.IndexFunc(state.Builds, before)
	if at < 0 {
		return "", errNoWay
	}
	return state.Builds[at].ID, d.Promote(ctx, state.Builds[at].ID)
}

// fit refuses a build without workers, and one that running orders have outgrown.
func (d *Deployment) fit(ctx context.Context, build string) (*State, error) {
	state, err := d.Describe(ctx)
	if err != nil {
		return nil, err
	}
	target := state.Build(build)
	if !target.Polls() {
		return nil, &NoWorkersError{build}
	}
	recorded, err := d.Recorded(ctx, state)
	if err != nil {
		return nil, err
	}
	recorded = slices.DeleteFunc(recorded, func(one Recorded) bool {
		return one.Orders == 0 || slices.Contains(target.Changes, one.Change)
	})
	if len(recorded) > 0 {
		return nil, &RecordedError{build, recorded}
	}
	return state, nil
}

// Recorded counts the running orders that have recorded each change of this program and of the builds.
func (d *Deployment) Recorded(ctx context.Context, state *State) (recorded []Recorded, err error) {
	changes := order.Changes()
	for _, build := range state.Builds {
		for _, change := range build.Changes {
			if !slices.Contains(changes, change) {
				changes = append(changes, change)
			}
		}
	}
	for _, change := range changes {
		orders, err := d.count(ctx, fmt.Sprintf(`%s AND TemporalChangeVersion = %q`, Running, change.Recorded()))
		if err != nil {
			return nil, err
		}
		recorded = append(recorded, Recorded{change, orders})
	}
	return recorded, nil
}

// Orders counts the running orders that a build decided about last.
func (d *Deployment) Orders(ctx context.Context, build string) (int64, error) {
	return d.count(ctx, fmt.Sprintf(`%s AND TemporalWorkerDeploymentVersion = %q`, Running, d.Name+":"+build))
}

func (d *Deployment) count(ctx context.Context, query string) (int64, error) {
	found, err := d.Engine.CountWorkflow(ctx, &workflowservice.CountWorkflowExecutionsRequest{Namespace: d.Namespace, Query: query})
	if err != nil {
		return 0, fmt.Errorf("count orders: %w", err)
	}
	return found.GetCount(), nil
}
