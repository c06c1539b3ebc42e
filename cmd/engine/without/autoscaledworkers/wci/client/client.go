// Package client answers the server's questions about compute providers of worker deployments: the engine of one machine has none.
package client

import (
	"context"

	"go.temporal.io/api/deployment/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/auto-scaled-workers/wci/workflow/iface"
	"go.temporal.io/server/common/namespace"
	"go.uber.org/fx"
)

// LeftOut is the message of the error that a caller gets who configures a compute provider.
const LeftOut = "this engine is built without compute providers: run the workers of the deployment yourself, or use the official server"

// Client has the methods that the server calls.
type Client interface {
	// DescribeWorkerControllerInstance returns serviceerror.NotFound, as for a version for which no provider was ever configured.
	DescribeWorkerControllerInstance(context.Context, *namespace.Namespace, *deployment.WorkerDeploymentVersion) (
		*iface.QueryDescribeWorkerControllerInstanceResponse, []byte, error)
	// UpdateWorkerControllerInstance returns serviceerror.InvalidArgument, which the server does not retry.
	UpdateWorkerControllerInstance(
		ctx context.Context, in *namespace.Namespace, version *deployment.WorkerDeploymentVersion, conflictToken []byte, identity string,
		upsert map[string]iface.ScalingGroupSpecUpdate, remove []string,
	) (*iface.UpdateWorkerControllerInstanceResponse, error)
	// ValidateWorkerControllerInstanceSpec returns serviceerror.InvalidArgument.
	ValidateWorkerControllerInstanceSpec(
		ctx context.Context, in *namespace.Namespace, version *deployment.WorkerDeploymentVersion, identity string,
		upsert map[string]iface.ScalingGroupSpecUpdate, remove []string,
	) error
	// DeleteWorkerControllerInstance succeeds: the server calls it for each version that is deleted.
	DeleteWorkerControllerInstance(
		ctx context.Context, in *namespace.Namespace, version *deployment.WorkerDeploymentVersion, identity string,
	) error
}

// Module provides a Client.
var Module = fx.Provide(func() Client { return none{} })

// none is the client of an engine without compute providers.
type none struct{}

func (none) DescribeWorkerControllerInstance(context.Context, *namespace.Namespace, *deployment.WorkerDeploymentVersion) (
	*iface.QueryDescribeWorkerControllerInstanceResponse, []byte, error,
) {
	return nil, nil, serviceerror.NewNotFound(LeftOut)
}

func (none) UpdateWorkerControllerInstance(
	context.Context, *namespace.Namespace, *deployment.WorkerDeploymentVersion, []byte, string,
	map[string]iface.ScalingGroupSpecUpdate, []string,
) (*iface.UpdateWorkerControllerInstanceResponse, error) {
	return nil, serviceerror.NewInvalidArgument(LeftOut)
}

func (none) ValidateWorkerControllerInstanceSpec(
	context.Context, *namespace.Namespace, *deployment.WorkerDeploymentVersion, string, map[string]iface.ScalingGroupSpecUpdate, []string,
) error {
	return serviceerror.NewInvalidArgument(LeftOut)
}

func (none) DeleteWorkerControllerInstance(
	context.Context, *namespace.Namespace, *deployment.WorkerDeploymentVersion, string,
) error {
	return nil
}
