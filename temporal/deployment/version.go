// Package deployment routes orders to builds. Workers poll as versions of one Temporal worker deployment, one for each build; its current
// version decides about all orders, and a ramping one about a percentage of them.
package deployment

import (
	"errors"
	"strings"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"cabinet/process/version"
)

// Version names a build as a version of a deployment. The variables are those that Temporal's controller for Kubernetes sets.
type Version struct {
	Deployment string `env:"TEMPORAL_DEPLOYMENT_NAME" envDefault:"cabinet"`
	Build      string `env:"TEMPORAL_WORKER_BUILD_ID"`
}

// Standard returns the version of a process whose environment names none: that of the program.
func Standard() Version { return Version{Build: version.String()} }

// Check refuses names that the engine could not distinguish.
func (v Version) Check() error {
	var faults []error
	if v.Deployment == "" || strings.ContainsAny(v.Deployment, ".:") {
		faults = append(faults, errors.New("TEMPORAL_DEPLOYMENT_NAME must not be empty, nor have a point or a colon"))
	}
	if v.Build == "" || strings.Contains(v.Build, ":") {
		faults = append(faults, errors.New("TEMPORAL_WORKER_BUILD_ID must not be empty, nor have a colon"))
	}
	return errors.Join(faults...)
}

// Options are those of the workers of this version. An order follows the deployment's current version at each workflow task.
func (v Version) Options() worker.DeploymentOptions {
	return worker.DeploymentOptions{
		UseVersioning:             true,
		Version:                   worker.WorkerDeploymentVersion{DeploymentName: v.Deployment, BuildID: v.Build},
		DefaultVersioningBehavior: workflow.VersioningBehaviorAutoUpgrade,
	}
}
