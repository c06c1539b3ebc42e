package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"
	"google.golang.org/grpc"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/durationpb"
)

// retention is how long ended orders stay readable in the UI. The record of orders is the cabinet's database.
const retention = 30 * 24 * time.Hour

// registerNamespace makes the cabinet's namespace if it is not there; a starting server is tried until ctx ends.
func registerNamespace(ctx context.Context, s *settings) error {
	connection, err := grpc.NewClient(s.address(), grpc.WithTransportCredentials(s.security.credentials()))
	if err != nil {
		return fmt.Errorf("register namespace: %w", err)
	}
	defer func() { _ = connection.Close() }()
	service := workflowservice.NewWorkflowServiceClient(connection)
	for {
		_, err := service.RegisterNamespace(ctx, &workflowservice.RegisterNamespaceRequest{
			Namespace: s.namespace, WorkflowExecutionRetentionPeriod: durationpb.New(retention),
		})
		var exists *serviceerror.NamespaceAlreadyExists
		if err == nil || errors.As(serviceerror.FromStatus(status.Convert(err)), &exists) {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("register namespace: %w", err)
		case <-time.After(50 * time.Millisecond):
		}
	}
}
