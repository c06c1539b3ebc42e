package main

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"

	"cabinet/cmd/cabinet/config"
	"cabinet/process/loop"
	"cabinet/temporal/deployment"
	"cabinet/workflows/order"
)

// changesPause is the pause after which a worker looks again which builds there are, and so which changes its orders follow.
const changesPause = 10 * time.Second

// routing is how a worker takes part in the deployment of workers.
type routing struct {
	deployment *deployment.Deployment
	changes    *deployment.Changes
	version    deployment.Version
	promote    bool
}

func newRouting(engine client.Client, config *config.Config) *routing {
	joined := &deployment.Deployment{Engine: engine, Namespace: config.TemporalNamespace, Name: config.Version.Deployment}
	return &routing{joined, deployment.NewChanges(joined, config.Version.Build), config.Version, config.PromoteOnStart}
}

// to returns the options of a worker that polls as the version.
func (r *routing) to(options worker.Options) worker.Options {
	options.DeploymentOptions, options.PreferredVersionProvider = r.version.Options(), r.changes.Prefer
	return options
}

// join makes the workers that start starts a part of the deployment. Which changes they follow is known before.
func (r *routing) join(ctx context.Context, start func() error) error {
	if err := r.changes.Load(ctx); err != nil {
		return err
	}
	if err := start(); err != nil {
		return fmt.Errorf("worker: %w", err)
	}
	if err := r.deployment.Join(ctx, r.version.Build, r.promote); err != nil {
		return fmt.Errorf("join deployment %s as build %s: %w", r.version.Deployment, r.version.Build, err)
	}
	return r.changes.Load(ctx)
}

// follow keeps up with the builds that come and go, until ctx ends.
func (r *routing) follow(ctx context.Context, logger *slog.Logger) {
	off := r.logChanges(logger)
	loop.Every(ctx, changesPause, logger, "which changes all builds know is not known", func(ctx context.Context) error {
		if err := r.changes.Load(ctx); err != nil {
			return err
		}
		if !slices.Equal(off, r.changes.Off()) {
			off = r.logChanges(logger)
		}
		return nil
	})
}

// logChanges logs the changes that orders do not follow, and returns them.
func (r *routing) logChanges(logger *slog.Logger) (off []order.ChangeID) {
	if off = r.changes.Off(); len(off) > 0 {
		logger.Info("orders do not follow changes that another build does not know", "changes", off)
	} else {
		logger.Info("orders follow all changes of this build")
	}
	return off
}

// check says if no orders are routed to the worker's build. It is ready nevertheless: its operator starts it before that.
func (r *routing) check(context.Context) string { return r.changes.Routing() }
