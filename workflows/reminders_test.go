package workflows_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// lookThrough runs a daily check of a register with so many citizens, some at a time.
func lookThrough(t *testing.T, citizens, atOnce int, prepare func(*testsuite.TestWorkflowEnvironment)) (workflows.Round, error) {
	t.Helper()
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	workflows.Register(env)
	effect.Register(env, workflows.CheckLicences, func(_ context.Context, round workflows.Round) (workflows.Round, error) {
		round.Citizens = min(round.Citizens+atOnce, citizens)
		round.Done = round.Citizens == citizens
		return round, nil
	})
	prepare(env)
	env.ExecuteWorkflow(workflows.Reminders, workflows.Round{Check: domain.NotifyLicence})
	require.True(t, env.IsWorkflowCompleted())
	var round workflows.Round
	if err := env.GetWorkflowError(); err != nil {
		return round, err
	}
	require.NoError(t, env.GetWorkflowResult(&round))
	return round, nil
}

// A check continues from its last citizen until there are no more (GAP-76).
func TestRemindersCheckAllCitizens(t *testing.T) {
	round, err := lookThrough(t, 250, 100, func(*testsuite.TestWorkflowEnvironment) {})
	require.NoError(t, err)
	require.Equal(t, workflows.Round{Check: domain.NotifyLicence, Citizens: 250, Done: true}, round)
}

// A check with a long history continues as new.
func TestRemindersContinueAsNew(t *testing.T) {
	_, err := lookThrough(t, 250, 100, func(env *testsuite.TestWorkflowEnvironment) { env.SetContinueAsNewSuggested(true) })
	var next *workflow.ContinueAsNewError
	require.True(t, errors.As(err, &next), err)
	require.Equal(t, workflows.Reminders, next.WorkflowType.Name)
}

// Failed lookups are retried after pauses, and then the round ends.
func TestRemindersRetryLater(t *testing.T) {
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	workflows.Register(env)
	began, silent := env.Now(), uuid.New()
	var asked []time.Duration
	effect.Register(env, workflows.CheckLicences, func(_ context.Context, round workflows.Round) (workflows.Round, error) {
		asked = append(asked, env.Now().Sub(began).Round(time.Minute))
		if round.LastPass() {
			round.Unknown++
		} else {
			round.Later = []uuid.UUID{silent}
		}
		return round.EndPass(), nil
	})
	env.ExecuteWorkflow(workflows.Reminders, workflows.Round{Check: domain.NotifyLicence})
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, []time.Duration{0, 10 * time.Minute, 70 * time.Minute, 310 * time.Minute}, asked)
	var round workflows.Round
	require.NoError(t, env.GetWorkflowResult(&round))
	require.Equal(t, 1, round.Unknown)
	require.Equal(t, []uuid.UUID{silent}, round.Among)
}
