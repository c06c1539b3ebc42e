// Package iface has the types in which the server describes compute providers of worker deployments.
package iface

import (
	"time"

	"go.temporal.io/api/common/v1"
	"go.temporal.io/api/enums/v1"
)

// ComputeProviderType names a kind of provider.
type ComputeProviderType string

// ScalingAlgorithmType names a scaling algorithm.
type ScalingAlgorithmType string

// ComputeProviderSpec is a provider and its settings.
type ComputeProviderSpec struct {
	ProviderType  ComputeProviderType
	Config        *common.Payload
	NexusEndpoint string
}

// ScalingAlgorithmSpec is a scaling algorithm and its settings.
type ScalingAlgorithmSpec struct {
	ScalingAlgorithm ScalingAlgorithmType
	Config           *common.Payload
}

// ScalingGroupSpec says what runs the workers of some types of tasks.
type ScalingGroupSpec struct {
	TaskTypes []enums.TaskQueueType
	Compute   ComputeProviderSpec
	Scaling   *ScalingAlgorithmSpec
}

// ScalingGroupSpecUpdate changes the named fields of a group.
type ScalingGroupSpecUpdate struct {
	Spec       ScalingGroupSpec
	UpdateMask []string
}

// WorkerControllerInstanceSpec is all groups of a version, by name.
type WorkerControllerInstanceSpec struct {
	ScalingGroupSpecs map[string]ScalingGroupSpec
}

// ValidationResult is the outcome of a validation.
type ValidationResult string

// ValidationResultFailed is the outcome for which ValidationStatus has a message.
const ValidationResultFailed ValidationResult = "failed"

// ValidationStatus is the last validation of a provider. A signal carries it in this JSON.
type ValidationStatus struct {
	LastValidationTime time.Time        `json:"last_validation_time"`
	Status             ValidationResult `json:"status"`
	ErrMessage         string           `json:"err_message,omitempty"`
}

// QueryDescribeWorkerControllerInstanceResponse describes what is configured for a version.
type QueryDescribeWorkerControllerInstanceResponse struct {
	Spec             *WorkerControllerInstanceSpec
	ValidationStatus *ValidationStatus
}

// UpdateWorkerControllerInstanceResponse is what is configured after an update.
type UpdateWorkerControllerInstanceResponse struct {
	Spec *WorkerControllerInstanceSpec
}
