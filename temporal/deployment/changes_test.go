package deployment

import (
	"testing"

	"github.com/stretchr/testify/require"
	deploymentpb "go.temporal.io/api/deployment/v1"
	taskqueuepb "go.temporal.io/api/taskqueue/v1"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"cabinet/workflows/order"
)

// A change is followed when every other build that polls or is routed knows it. One that has published nothing knows none, nor do workers from
// before versions as long as they get orders.
func TestChangesThatAllKnow(t *testing.T) {
	const old, added order.ChangeID = "old", "added"
	own := Build{ID: "own"}
	former := Build{ID: "former", Workers: 1, Changes: []order.ChangeID{old}}
	for name, row := range map[string]struct {
		state State
		known []order.ChangeID
	}{
		"alone":               {State{Current: "own", Builds: []Build{own}}, []order.ChangeID{old, added}},
		"first":               {State{}, []order.ChangeID{old, added}},
		"beside the former":   {State{Current: "own", Builds: []Build{own, former}}, []order.ChangeID{old}},
		"published nothing":   {State{Current: "other", Builds: []Build{own, {ID: "other"}}}, nil},
		"before versions":     {State{Unversioned: 1}, nil},
		"versions are routed": {State{Current: "own", Unversioned: 1, Builds: []Build{own}}, []order.ChangeID{old, added}},
	} {
		require.Equal(t, row.known, row.state.knownToAll("own", []order.ChangeID{old, added}), name)
	}
}

// An order records that it follows the former rule, until a change is on.
func TestPrefer(t *testing.T) {
	changes := NewChanges(nil, "own")
	asked := worker.PreferredVersionProviderInput{ChangeID: string(order.ReportInTask), MinSupported: workflow.DefaultVersion, MaxSupported: 1}
	require.Equal(t, &worker.VersionPreference{Version: workflow.DefaultVersion, ClampToSupportedRange: true}, changes.Prefer(asked))
	require.Equal(t, order.Changes(), changes.Off())
	changes.seen.Store(&seen{on: []order.ChangeID{order.ReportInTask}})
	require.Nil(t, changes.Prefer(asked))
	require.NotContains(t, changes.Off(), order.ReportInTask)
}

// A worker's readiness says whether its build gets orders.
func TestRouting(t *testing.T) {
	state := State{Current: "a", Ramping: "b"}
	require.Empty(t, state.routing("a"))
	require.Empty(t, state.routing("b"))
	require.Equal(t, "routes no orders to this build", state.routing("c"))
	require.Contains(t, (&State{}).routing("a"), "cabinet rollout promote")
	require.False(t, (&State{}).Routed(""), "no build is not one that is routed")
}

// A queue may be routed as the deployment was before.
func TestQueueAgrees(t *testing.T) {
	version := func(build string) *deploymentpb.WorkerDeploymentVersion {
		return &deploymentpb.WorkerDeploymentVersion{DeploymentName: "cabinet", BuildId: build}
	}
	queue := &taskqueuepb.TaskQueueVersioningInfo{CurrentDeploymentVersion: version("a"), RampingDeploymentVersion: version("b"), RampingVersionPercentage: 50}
	require.True(t, (&State{Current: "a", Ramping: "b", Percent: 50}).agrees(queue))
	for _, other := range []State{{Current: "a", Ramping: "b", Percent: 5}, {Current: "a"}, {Current: "b"}, {Current: "b", Ramping: "a", Percent: 50}} {
		require.False(t, other.agrees(queue), other)
	}
	require.False(t, (&State{Current: "a"}).agrees(nil), "it is not routed yet")
	require.True(t, (&State{Current: "a"}).agrees(&taskqueuepb.TaskQueueVersioningInfo{CurrentDeploymentVersion: version("a")}))
}

// Names that the engine could not distinguish are refused.
func TestVersionIsChecked(t *testing.T) {
	require.NoError(t, Version{"cabinet", "v1.2-3-gabc-dirty"}.Check())
	for _, wrong := range []Version{{"", "a"}, {"a.b", "a"}, {"a:b", "a"}, {"a", ""}, {"a", "sha256:0f"}} {
		require.Error(t, wrong.Check(), wrong)
	}
}
