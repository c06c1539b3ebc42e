package deployment

import (
	"context"
	"fmt"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	taskqueuepb "go.temporal.io/api/taskqueue/v1"

	"cabinet/temporal"
	"cabinet/workflows/effect"
)

// routed waits until the engine routes all queues as it was asked to, and wraps the error of a routing. A report of the engine that it has done so
// may be lost while a worker of its own restarts: after a while the queues themselves are asked.
func (d *Deployment) routed(ctx context.Context, build string, err error) error {
	began := time.Now()
	if err == nil {
		err = again(ctx, routingPatience, func(ctx context.Context) error {
			state, err := d.Describe(ctx)
			if err != nil || !state.moving {
				return err
			}
			done := false
			if time.Since(began) > patience {
				done, err = d.queuesFollow(ctx, state)
			}
			if err == nil && !done {
				err = serviceerror.NewUnavailable("the engine has not routed all queues yet")
			}
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("route orders to build %q: %w", build, err)
	}
	return nil
}

// queuesFollow reports whether each queue is routed as the deployment is.
func (d *Deployment) queuesFollow(ctx context.Context, state *State) (bool, error) {
	for _, queue := range effect.Queues() {
		name := queue.TaskQueue(temporal.TaskQueue)
		for _, kind := range []enumspb.TaskQueueType{enumspb.TASK_QUEUE_TYPE_WORKFLOW, enumspb.TASK_QUEUE_TYPE_ACTIVITY} {
			if kind == enumspb.TASK_QUEUE_TYPE_WORKFLOW && queue != effect.Orders {
				continue
			}
			described, err := d.Engine.DescribeTaskQueue(ctx, name, kind)
			if err != nil {
				return false, fmt.Errorf("task queue %s: %w", name, err)
			}
			if !state.agrees(described.GetVersioningInfo()) {
				return false, nil
			}
		}
	}
	return true, nil
}

// agrees reports whether a queue is routed as the deployment is.
func (s *State) agrees(queue *taskqueuepb.TaskQueueVersioningInfo) bool {
	return queue.GetCurrentDeploymentVersion().GetBuildId() == s.Current &&
		queue.GetRampingDeploymentVersion().GetBuildId() == s.Ramping && queue.GetRampingVersionPercentage() == s.Percent
}
