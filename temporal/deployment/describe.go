package deployment

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	deploymentpb "go.temporal.io/api/deployment/v1"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	taskqueuepb "go.temporal.io/api/taskqueue/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"google.golang.org/protobuf/types/known/timestamppb"

	"cabinet/temporal"
	"cabinet/workflows/order"
)

// Deployment is the worker deployment of a name in an engine.
type Deployment struct {
	Engine    client.Client
	Namespace string
	Name      string
}

// Build is a version of the deployment that polls or is routed.
type Build struct {
	ID         string
	Workers    int              // pollers of the orders' queue within the last two minutes
	LastPoll   time.Time        // zero: none of late
	WasCurrent time.Time        // when it was made current last; zero: never
	Changes    []order.ChangeID // that it knows
	Verdict    *Verdict         // of `cabinet rollout check`; nil: it was not checked
}

// Polls reports whether workers of the build run.
func (b Build) Polls() bool { return b.Workers > 0 }

// State is the routing of orders, and the builds that are there for them.
type State struct {
	Current, Ramping string // builds; empty: none
	Percent          float32
	Builds           []Build
	Unversioned      int  // workers that poll as no version: they get orders only while there is no current version
	moving           bool // the engine has not routed all queues as it was asked to
	token            []byte
	joined           []string // all versions that the engine knows
}

// Build returns a build by its id. One that neither polls nor is routed is empty but for the id.
func (s *State) Build(id string) Build {
	for _, one := range s.Builds {
		if one.ID == id {
			return one
		}
	}
	return Build{ID: id}
}

// Routed reports whether orders are routed to a build.
func (s *State) Routed(build string) bool {
	return build != "" && (build == s.Current || build == s.Ramping)
}

// polledWithin is how long ago a worker may have polled: a poll takes a minute.
const polledWithin = 2 * time.Minute

// Describe returns the present state. A deployment whose workers have never polled is empty.
func (d *Deployment) Describe(ctx context.Context) (*State, error) {
	state := &State{}
	pollers, err := d.pollers(ctx)
	if err != nil {
		return nil, err
	}
	described, err := d.Engine.WorkflowService().DescribeWorkerDeployment(ctx, &workflowservice.DescribeWorkerDeploymentRequest{
		Namespace: d.Namespace, DeploymentName: d.Name,
	})
	var unknown *serviceerror.NotFound
	switch {
	case errors.As(err, &unknown):
		state.Unversioned = len(pollers[""])
		return state, nil
	case err != nil:
		return nil, fmt.Errorf("deployment %s: %w", d.Name, err)
	}
	info := described.GetWorkerDeploymentInfo()
	routing := info.GetRoutingConfig()
	state.token, state.Unversioned = described.GetConflictToken(), len(pollers[""])
	state.Current, state.Ramping = routing.GetCurrentDeploymentVersion().GetBuildId(), routing.GetRampingDeploymentVersion().GetBuildId()
	state.Percent = routing.GetRampingVersionPercentage()
	state.moving = info.GetRoutingConfigUpdateState() == enumspb.ROUTING_CONFIG_UPDATE_STATE_IN_PROGRESS
	for _, summary := range info.GetVersionSummaries() {
		id := summary.GetDeploymentVersion().GetBuildId()
		state.joined = append(state.joined, id)
		if len(pollers[id]) == 0 && !state.Routed(id) {
			continue
		}
		build := Build{ID: id, Workers: len(pollers[id]), WasCurrent: timeOf(summary.GetLastCurrentTime())}
		for _, poller := range pollers[id] {
			if at := timeOf(poller.GetLastAccessTime()); at.After(build.LastPoll) {
				build.LastPoll = at
			}
		}
		if err := d.readPublished(ctx, &build); err != nil {
			return nil, err
		}
		state.Builds = append(state.Builds, build)
	}
	slices.SortFunc(state.Builds, func(a, b Build) int { return b.WasCurrent.Compare(a.WasCurrent) })
	return state, nil
}

// pollers are those of the orders' queue by build; under an empty one those that poll as no version.
func (d *Deployment) pollers(ctx context.Context) (map[string][]*taskqueuepb.PollerInfo, error) {
	described, err := d.Engine.DescribeTaskQueue(ctx, temporal.TaskQueue, enumspb.TASK_QUEUE_TYPE_WORKFLOW)
	if err != nil {
		return nil, fmt.Errorf("task queue %s: %w", temporal.TaskQueue, err)
	}
	found := map[string][]*taskqueuepb.PollerInfo{}
	for _, poller := range described.GetPollers() {
		if time.Since(timeOf(poller.GetLastAccessTime())) > polledWithin {
			continue
		}
		if build, ours := d.buildOf(poller.GetDeploymentOptions()); ours {
			found[build] = append(found[build], poller)
		}
	}
	return found, nil
}

// buildOf returns the build as which a worker polls, empty if it polls as no version; ours is false for another deployment.
func (d *Deployment) buildOf(options *deploymentpb.WorkerDeploymentOptions) (build string, ours bool) {
	if options.GetWorkerVersioningMode() != enumspb.WORKER_VERSIONING_MODE_VERSIONED {
		return "", true
	}
	return options.GetBuildId(), options.GetDeploymentName() == d.Name
}

func (d *Deployment) handle() client.WorkerDeploymentHandle {
	return d.Engine.WorkerDeploymentClient().GetHandle(d.Name)
}

// timeOf returns a time, zero if there is none.
func timeOf(at *timestamppb.Timestamp) time.Time {
	if !at.IsValid() {
		return time.Time{}
	}
	return at.AsTime()
}
