package deployment

import (
	"context"
	"slices"

	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"

	"cabinet/workflows/order"
)

// Join waits until the engine knows the version of a worker that polls, and publishes the changes that its build knows. If there is no
// current version and promote is set, the build becomes the current one: otherwise a new engine would route no order to it.
func (d *Deployment) Join(ctx context.Context, build string, promote bool) error {
	return again(ctx, patience, func(ctx context.Context) error {
		state, err := d.Describe(ctx)
		if err != nil {
			return err
		}
		if !slices.Contains(state.joined, build) {
			return serviceerror.NewUnavailable("the engine does not know the version yet")
		}
		if err := d.publish(ctx, build, changesKey, order.Changes()); err != nil || state.Current != "" || !promote {
			return err
		}
		_, err = d.handle().SetCurrentVersion(ctx, client.WorkerDeploymentSetCurrentVersionOptions{
			BuildID: build, ConflictToken: state.token, IgnoreMissingTaskQueues: true, // other workers of the build come
		})
		return err
	})
}
