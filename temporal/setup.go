package temporal

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/operatorservice/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/types/known/durationpb"
)

// Setup creates what the cabinet needs in an engine: its namespace and the search attributes of orders.
type Setup struct {
	Engine    client.Client
	Namespace string
	// Retention is how long an ended workflow stays readable in a namespace that is created now.
	Retention time.Duration
	// Report is called with each thing that was found or created.
	Report func(text string)
}

// setupPause is the pause between two attempts.
const setupPause = 100 * time.Millisecond

// Run creates what is missing and returns when it can be used. An engine that is starting, and services of it that do not know a new
// namespace yet, are retried until ctx ends.
func (s *Setup) Run(ctx context.Context) error {
	if err := retry(ctx, s.createNamespace); err != nil {
		return fmt.Errorf("namespace %s: %w", s.Namespace, err)
	}
	if err := retry(ctx, s.createSearchAttributes); err != nil {
		return fmt.Errorf("search attributes of namespace %s: %w", s.Namespace, err)
	}
	return CheckSetup(ctx, s.Engine, s.Namespace)
}

// createNamespace creates the namespace unless it is there. The retention of an existing one is only reported.
func (s *Setup) createNamespace(ctx context.Context) error {
	service := s.Engine.WorkflowService()
	known, err := service.DescribeNamespace(ctx, &workflowservice.DescribeNamespaceRequest{Namespace: s.Namespace})
	if err == nil {
		s.Report(fmt.Sprintf("namespace %s exists: ended orders stay readable for %s",
			s.Namespace, days(known.GetConfig().GetWorkflowExecutionRetentionTtl().AsDuration())))
		return nil
	}
	var unknown *serviceerror.NamespaceNotFound
	if refused(err) {
		return &RefusedError{Cause: err, Commands: namespaceCommands(s.Namespace, s.Retention)}
	}
	if !errors.As(err, &unknown) {
		return err
	}
	_, err = service.RegisterNamespace(ctx, &workflowservice.RegisterNamespaceRequest{
		Namespace: s.Namespace, WorkflowExecutionRetentionPeriod: durationpb.New(s.Retention),
		Description: "The drivers' cabinet",
	})
	var exists *serviceerror.NamespaceAlreadyExists
	switch {
	case errors.As(err, &exists):
		return nil // somebody else created it just now
	case refused(err):
		return &RefusedError{Cause: err, Commands: namespaceCommands(s.Namespace, s.Retention)}
	case err != nil:
		return err
	}
	s.Report(fmt.Sprintf("namespace %s created: ended orders stay readable for %s", s.Namespace, days(s.Retention)))
	return nil
}

// createSearchAttributes creates the search attributes that are missing.
func (s *Setup) createSearchAttributes(ctx context.Context) error {
	missing, err := s.missing(ctx)
	if err != nil {
		return err
	}
	if len(missing) == 0 {
		s.Report(fmt.Sprintf("search attributes exist: %s", strings.Join(slices.Sorted(maps.Keys(searchAttributes)), ", ")))
		return nil
	}
	_, err = s.Engine.OperatorService().AddSearchAttributes(ctx, &operatorservice.AddSearchAttributesRequest{
		Namespace: s.Namespace, SearchAttributes: missing,
	})
	var exists *serviceerror.AlreadyExists
	if refused(err) {
		return &RefusedError{Cause: err, Commands: attributeCommands(s.Namespace, missing)}
	}
	if err != nil && !errors.As(err, &exists) {
		return err
	}
	s.Report(fmt.Sprintf("search attributes created: %s", strings.Join(slices.Sorted(maps.Keys(missing)), ", ")))
	return nil
}

// missing returns the search attributes that the namespace lacks. An engine that does not list them, as Temporal Cloud, is asked for each
// by a query.
func (s *Setup) missing(ctx context.Context) (map[string]enumspb.IndexedValueType, error) {
	missing := map[string]enumspb.IndexedValueType{}
	known, err := s.Engine.OperatorService().ListSearchAttributes(ctx, &operatorservice.ListSearchAttributesRequest{Namespace: s.Namespace})
	listed := err == nil
	if err != nil && !refused(err) {
		return nil, err
	}
	for name, kind := range searchAttributes {
		found, has := known.GetCustomAttributes()[name]
		if !listed {
			err := queryBy(ctx, s.Engine, s.Namespace, name)
			if has = err == nil; !has && !notSetUp(err) {
				return nil, err
			}
		}
		if listed && has && found != kind {
			return nil, &WrongTypeError{Attribute: name, Is: found, Must: kind}
		}
		if !has {
			missing[name] = kind
		}
	}
	return missing, nil
}

// CheckSetup waits until the namespace and the search attributes can be used. After `cabinet setup`, each of the engine's services learns
// of them within seconds. It returns a NotSetUpError if they are still missing when ctx ends.
func CheckSetup(ctx context.Context, engine client.Client, namespace string) error {
	err := retry(ctx, func(ctx context.Context) error {
		return queryBy(ctx, engine, namespace, slices.Sorted(maps.Keys(searchAttributes))...)
	})
	if notSetUp(err) {
		return &NotSetUpError{Namespace: namespace, Cause: err}
	}
	if err != nil {
		return fmt.Errorf("namespace %s: %w", namespace, err)
	}
	return nil
}

// queryBy counts workflows by search attributes. The engine refuses those that its services do not know, and would refuse new orders too.
func queryBy(ctx context.Context, engine client.Client, namespace string, attributes ...string) error {
	_, err := engine.CountWorkflow(ctx, &workflowservice.CountWorkflowExecutionsRequest{
		Namespace: namespace, Query: strings.Join(attributes, " IS NULL AND ") + " IS NULL",
	})
	return err
}

// retry repeats an attempt until it succeeds, is refused in a way that repeating cannot change, or ctx ends. The error is the engine's last
// answer, because the end of ctx explains nothing.
func retry(ctx context.Context, attempt func(ctx context.Context) error) error {
	var last error
	for {
		err := attempt(ctx)
		if err == nil || lasting(err) {
			return err
		}
		if ended := codeOf(err) == codes.DeadlineExceeded || codeOf(err) == codes.Canceled; last == nil || !ended {
			last = err
		}
		select {
		case <-ctx.Done():
			return last
		case <-time.After(setupPause):
		}
	}
}

// lasting reports whether an answer stays the same when it is asked for again.
func lasting(err error) bool {
	var refusal *RefusedError
	var wrong *WrongTypeError
	return errors.As(err, &refusal) || errors.As(err, &wrong) || refused(err)
}

// refused reports whether the engine does not permit a call, or does not have it.
func refused(err error) bool {
	return slices.Contains([]codes.Code{codes.PermissionDenied, codes.Unauthenticated, codes.Unimplemented}, codeOf(err))
}

// notSetUp reports whether the engine does not know the namespace or an attribute in a query.
func notSetUp(err error) bool {
	return slices.Contains([]codes.Code{codes.NotFound, codes.InvalidArgument}, codeOf(err))
}

func codeOf(err error) codes.Code {
	if err == nil {
		return codes.OK
	}
	return serviceerror.ToStatus(err).Code()
}
