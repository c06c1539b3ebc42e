package workflows_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// A night compares its days one after the other; with a long history it continues as new with those that are left, and plans nothing again.
func TestReconciliationNight(t *testing.T) {
	days := []domain.Date{{Year: 2026, Month: 3, Day: 3}, {Year: 2026, Month: 3, Day: 4}, {Year: 2026, Month: 3, Day: 5}}
	night := func(long bool, night workflows.Night) (planned int, compared []domain.Date, ended workflows.Night, err error) {
		env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
		workflows.Register(env)
		effect.Register(env, workflows.DaysToCompare, func(context.Context, effect.Nothing) ([]domain.Date, error) {
			planned++
			return days, nil
		})
		effect.Register(env, workflows.CompareMoney, func(_ context.Context, day domain.Date) (effect.Nothing, error) {
			compared = append(compared, day)
			return effect.Nothing{}, nil
		})
		env.SetContinueAsNewSuggested(long)
		env.ExecuteWorkflow(workflows.Reconciliation, night)
		require.True(t, env.IsWorkflowCompleted())
		if err = env.GetWorkflowError(); err == nil {
			require.NoError(t, env.GetWorkflowResult(&ended))
		}
		return planned, compared, ended, err
	}
	planned, compared, ended, err := night(false, workflows.Night{})
	require.NoError(t, err)
	require.Equal(t, 1, planned)
	require.Equal(t, days, compared)
	require.Equal(t, workflows.Night{Planned: true, Done: 3}, workflows.Night{Planned: ended.Planned, Done: ended.Done})
	require.Empty(t, ended.Days)

	_, compared, _, err = night(true, workflows.Night{})
	var next *workflow.ContinueAsNewError
	require.True(t, errors.As(err, &next), err)
	require.Equal(t, workflows.Reconciliation, next.WorkflowType.Name)
	require.Empty(t, compared)
	planned, compared, ended, err = night(false, workflows.Night{Planned: true, Days: days[1:], Done: 1})
	require.NoError(t, err)
	require.Zero(t, planned)
	require.Equal(t, days[1:], compared)
	require.Equal(t, 3, ended.Done)
}

// A day whose statement the bank refuses keeps no other from being compared; the night has failed, for operators to see.
func TestRefusedStatement(t *testing.T) {
	days := []domain.Date{{Year: 2025, Month: 11, Day: 3}, {Year: 2026, Month: 3, Day: 4}}
	var compared []domain.Date
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	workflows.Register(env)
	effect.Register(env, workflows.CompareMoney, func(_ context.Context, day domain.Date) (effect.Nothing, error) {
		compared = append(compared, day)
		if day == days[0] {
			return effect.Nothing{}, temporal.NewNonRetryableApplicationError("the period is too old", "refused", nil)
		}
		return effect.Nothing{}, nil
	})
	env.ExecuteWorkflow(workflows.Reconciliation, workflows.Night{Planned: true, Days: days})
	require.ErrorContains(t, env.GetWorkflowError(), "the bank refuses the statement of [03.11.2025]")
	require.Equal(t, days, compared)
}
