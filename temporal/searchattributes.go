package temporal

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/operatorservice/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"

	"cabinet/workflows/order"
)

// searchAttributes are the attributes of orders by their type in the engine.
var searchAttributes = map[string]enumspb.IndexedValueType{
	order.ServiceAttribute.GetName():   enumspb.INDEXED_VALUE_TYPE_KEYWORD,
	order.StatusAttribute.GetName():    enumspb.INDEXED_VALUE_TYPE_KEYWORD,
	order.SubStatusAttribute.GetName(): enumspb.INDEXED_VALUE_TYPE_KEYWORD,
	order.DeadlineAttribute.GetName():  enumspb.INDEXED_VALUE_TYPE_DATETIME,
	order.EndedAttribute.GetName():     enumspb.INDEXED_VALUE_TYPE_DATETIME,
	order.ProblemAttribute.GetName():   enumspb.INDEXED_VALUE_TYPE_KEYWORD,
	order.CitizenAttribute.GetName():   enumspb.INDEXED_VALUE_TYPE_KEYWORD,
}

// RegisterSearchAttributes registers the search attributes and waits until they can be used. A new namespace is not visible to the
// engine's own services immediately, so it retries until ctx ends.
func RegisterSearchAttributes(ctx context.Context, engine client.Client, namespace string) error {
	for {
		missing, err := missingSearchAttributes(ctx, engine, namespace)
		if err == nil && len(missing) == 0 {
			if err = usable(ctx, engine, namespace); err == nil {
				return nil
			}
		} else if err == nil {
			_, err = engine.OperatorService().AddSearchAttributes(ctx, &operatorservice.AddSearchAttributesRequest{
				Namespace: namespace, SearchAttributes: missing,
			})
			var exists *serviceerror.AlreadyExists
			if errors.As(err, &exists) {
				err = nil
			}
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("register search attributes: %w", errors.Join(ctx.Err(), err))
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// usable searches by every attribute. The engine refuses attributes that its own services do not know yet, and would refuse new orders
// too.
func usable(ctx context.Context, engine client.Client, namespace string) error {
	conditions := []string{}
	for name := range searchAttributes {
		conditions = append(conditions, name+" IS NULL")
	}
	_, err := engine.CountWorkflow(ctx, &workflowservice.CountWorkflowExecutionsRequest{
		Namespace: namespace, Query: strings.Join(conditions, " AND "),
	})
	return err
}

func missingSearchAttributes(ctx context.Context, engine client.Client, namespace string) (map[string]enumspb.IndexedValueType, error) {
	known, err := engine.OperatorService().ListSearchAttributes(ctx, &operatorservice.ListSearchAttributesRequest{Namespace: namespace})
	if err != nil {
		return nil, err
	}
	missing := map[string]enumspb.IndexedValueType{}
	for name, kind := range searchAttributes {
		if _, ok := known.GetCustomAttributes()[name]; !ok {
			missing[name] = kind
		}
	}
	return missing, nil
}
