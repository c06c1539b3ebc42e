package deployment

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/worker"

	"cabinet/workflows/order"
)

// Keys of a version's metadata in the engine. It has nothing personal and is not encrypted.
const (
	changesKey = "changes"
	verdictKey = "check"
)

// Verdict is what a replay of running orders with a build has found.
type Verdict struct {
	At       time.Time
	Running  int // orders that ran
	Replayed int // of them
	Diverged int
	Unknown  int // whose replay was inconclusive
}

// Green reports whether every order that was replayed continues with the build.
func (v *Verdict) Green() bool { return v != nil && v.Diverged == 0 && v.Unknown == 0 }

// Save publishes the verdict about a build, whose workers must have polled.
func (d *Deployment) Save(ctx context.Context, build string, verdict Verdict) error {
	err := again(ctx, patience, func(ctx context.Context) error { return d.publish(ctx, build, verdictKey, verdict) })
	var unknown *serviceerror.NotFound
	if errors.As(err, &unknown) {
		return &NoWorkersError{Build: build}
	}
	return err
}

// publish writes a value of a version's metadata.
func (d *Deployment) publish(ctx context.Context, build, key string, value any) error {
	payload, err := converter.GetDefaultDataConverter().ToPayload(value)
	if err != nil {
		return fmt.Errorf("build %s: %w", build, err)
	}
	_, err = d.handle().UpdateVersionMetadata(ctx, client.WorkerDeploymentUpdateVersionMetadataOptions{
		Version:        worker.WorkerDeploymentVersion{DeploymentName: d.Name, BuildID: build},
		MetadataUpdate: client.WorkerDeploymentMetadataUpdate{UpsertEntries: map[string]any{key: payload}},
	})
	if err != nil {
		return fmt.Errorf("build %s: %w", build, err)
	}
	return nil
}

// readPublished reads what a build, or its check, has published.
func (d *Deployment) readPublished(ctx context.Context, build *Build) error {
	described, err := d.handle().DescribeVersion(ctx, client.WorkerDeploymentDescribeVersionOptions{BuildID: build.ID})
	if err != nil {
		return fmt.Errorf("build %s: %w", build.ID, err)
	}
	metadata, read := described.Info.Metadata, converter.GetDefaultDataConverter().FromPayload
	if payload := metadata[changesKey]; payload != nil {
		build.Changes = []order.ChangeID{}
		if err := read(payload, &build.Changes); err != nil {
			return fmt.Errorf("build %s: %w", build.ID, err)
		}
	}
	if payload := metadata[verdictKey]; payload != nil {
		build.Verdict = &Verdict{}
		if err := read(payload, build.Verdict); err != nil {
			return fmt.Errorf("build %s: %w", build.ID, err)
		}
	}
	return nil
}
