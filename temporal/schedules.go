package temporal

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"go.temporal.io/sdk/client"
	sdk "go.temporal.io/sdk/temporal"

	enumspb "go.temporal.io/api/enums/v1"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// schedule is what is done for all citizens at a time.
type schedule struct {
	id       string
	cron     string // Kyiv time
	workflow string
	argument any
	summary  string
}

// reminder is the schedule of a check of all citizens.
func reminder(id, cron string, check domain.NotificationType, summary string) schedule {
	return schedule{id, cron, workflows.Reminders, workflows.Round{Check: check}, summary}
}

// schedules are the daily checks, one after the other just after midnight, when the nightly ordering block is over (GAP-76, GAP-88,
// PSTO-06); the comparison of yesterday's money, later, when orders have asked the bank about payments of midnight; and each hour the
// deletion of files of orders that were never started (GAP-87).
var schedules = []schedule{
	reminder("plate-storage-ends", "10 0 * * *", domain.NotifyPlateStorage, "Нагадування: зберігання номерних знаків"),
	reminder("licence-ends", "20 0 * * *", domain.NotifyLicence, "Нагадування: строки посвідчень водія"),
	reminder("plate-registration-ends", "40 0 * * *", domain.NotifyINZ, "Нагадування: реєстрація індивідуальних номерних знаків"),
	reminder("insurance-ends", "30 0 * * *", domain.NotifyInsurance, "Нагадування: строки полісів"),
	{"reconciliation", "20 1 * * *", workflows.Reconciliation, workflows.Night{}, "Звірка грошей із випискою банку"},
	{"orphans", "50 * * * *", workflows.Orphans, effect.Nothing{}, "Видалення файлів замовлень, яких не почато"},
}

// Schedules are the ids of the schedules.
func Schedules() (ids []string) {
	for _, one := range schedules {
		ids = append(ids, one.id)
	}
	return ids
}

// IsRound reports whether a workflow is a schedule's: the engine names it by the schedule and the time.
func IsRound(workflowID string) bool {
	return slices.ContainsFunc(schedules, func(s schedule) bool { return strings.HasPrefix(workflowID, s.id+"-") })
}

// catchUp is how late a check still runs if the engine was down at its time.
const catchUp = 18 * time.Hour

// EnsureSchedules creates or updates the schedules. A schedule that an operator has paused stays paused.
func EnsureSchedules(ctx context.Context, engine client.Client) error {
	for _, wanted := range schedules {
		_, err := engine.ScheduleClient().Create(ctx, wanted.options())
		if errors.Is(err, sdk.ErrScheduleAlreadyRunning) {
			err = wanted.update(ctx, engine)
		}
		if err != nil {
			return fmt.Errorf("schedule %s: %w", wanted.id, err)
		}
	}
	return nil
}

func (s schedule) update(ctx context.Context, engine client.Client) error {
	return engine.ScheduleClient().GetHandle(ctx, s.id).Update(ctx, client.ScheduleUpdateOptions{
		DoUpdate: func(stored client.ScheduleUpdateInput) (*client.ScheduleUpdate, error) {
			wanted, updated := s.options(), stored.Description.Schedule
			updated.Spec, updated.Action = &wanted.Spec, wanted.Action
			updated.Policy = &client.SchedulePolicies{Overlap: wanted.Overlap, CatchupWindow: wanted.CatchupWindow}
			return &client.ScheduleUpdate{Schedule: &updated}, nil
		},
	})
}

// options returns the schedule's options. A check that still runs is not started again.
func (s schedule) options() client.ScheduleOptions {
	return client.ScheduleOptions{
		ID:   s.id,
		Spec: client.ScheduleSpec{CronExpressions: []string{s.cron}, TimeZoneName: domain.Kyiv.String()},
		Action: &client.ScheduleWorkflowAction{
			ID: s.id, Workflow: s.workflow, Args: []any{s.argument}, TaskQueue: TaskQueue,
			StaticSummary: s.summary,
		},
		Overlap: enumspb.SCHEDULE_OVERLAP_POLICY_SKIP, CatchupWindow: catchUp,
	}
}
