package cabinet

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/compute/v1"
	"go.temporal.io/api/deployment/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"

	"cabinet/tests/stack"
)

// The engine of one machine is built without compute providers of worker deployments: who configures one is told so, and versions
// without one are made, described and deleted.
func TestComputeProvidersAreRefused(t *testing.T) {
	s := stack.Shared(t)
	engine, err := called(t, s, nil)
	require.NoError(t, err)
	namespace, service := s.Environment["TEMPORAL_NAMESPACE"], engine.WorkflowService()
	with := &compute.ComputeConfig{ScalingGroups: map[string]*compute.ComputeConfigScalingGroup{
		"all": {Provider: &compute.ComputeProvider{Type: "k8s"}},
	}}
	_, err = service.CreateWorkerDeployment(t.Context(), &workflowservice.CreateWorkerDeploymentRequest{
		Namespace: namespace, DeploymentName: "compute", RequestId: "deployment",
	})
	require.NoError(t, err)
	version := &deployment.WorkerDeploymentVersion{DeploymentName: "compute", BuildId: "1"}
	_, err = service.CreateWorkerDeploymentVersion(t.Context(), &workflowservice.CreateWorkerDeploymentVersionRequest{
		Namespace: namespace, DeploymentVersion: version, ComputeConfig: with, RequestId: "with",
	})
	require.ErrorContains(t, err, "this engine is built without compute providers")
	var invalid *serviceerror.InvalidArgument
	require.ErrorAs(t, err, &invalid)

	_, err = service.CreateWorkerDeploymentVersion(t.Context(), &workflowservice.CreateWorkerDeploymentVersionRequest{
		Namespace: namespace, DeploymentVersion: version, RequestId: "without",
	})
	require.NoError(t, err)
	described, err := service.DescribeWorkerDeploymentVersion(t.Context(), &workflowservice.DescribeWorkerDeploymentVersionRequest{
		Namespace: namespace, DeploymentVersion: version,
	})
	require.NoError(t, err)
	require.Nil(t, described.GetWorkerDeploymentVersionInfo().GetComputeConfig())
	_, err = service.DeleteWorkerDeploymentVersion(t.Context(), &workflowservice.DeleteWorkerDeploymentVersionRequest{
		Namespace: namespace, DeploymentVersion: version,
	})
	require.NoError(t, err)
	_, err = service.DeleteWorkerDeployment(t.Context(), &workflowservice.DeleteWorkerDeploymentRequest{Namespace: namespace, DeploymentName: "compute"})
	require.NoError(t, err)
}
