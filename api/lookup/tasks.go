package lookup

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cabinet/domain"
)

// Tasks returns what a citizen has to do: by their orders, requests to monitor fines, policies and registers, and drafts. It is
// incomplete while a register does not answer.
func (l *Lookup) Tasks(
	ctx context.Context, citizen uuid.UUID, observers []domain.Observer, drafts []domain.Task,
) (tasks []domain.Task, incomplete bool, err error) {
	orders, err := l.world.Ordering.Of(ctx, citizen)
	if err != nil {
		return nil, false, err
	}
	policies, err := l.ownPolicies(ctx, citizen, "")
	if err != nil {
		return nil, false, err
	}
	now := l.config.Now()
	tasks = append([]domain.Task{}, drafts...)
	tasks = append(tasks, domain.TasksOfOrders(orders, citizen.String(), now)...)
	tasks = append(tasks, domain.TasksOfObservers(observers, now)...)
	tasks = append(tasks, domain.TasksOfPolicies(policies, now)...)
	sources := l.taskSources(orders)
	found, failures, err := askAll(ctx, l, citizen, sources)
	if err != nil {
		return nil, false, err
	}
	for i, source := range sources {
		if failures[i] != nil {
			l.world.Logger.WarnContext(ctx, "incomplete tasks", "of", source.kind, "error", failures[i])
			incomplete = true
		}
		tasks = append(tasks, found[i]...)
	}
	domain.SortTasks(tasks)
	return tasks, incomplete, nil
}

// taskSources returns the registers that know of tasks. What one of the orders does already is no task.
func (l *Lookup) taskSources(orders []*domain.Order) []source[domain.Task] {
	return withoutFines(l, []source[domain.Task]{
		{domain.NotifyFines, func(ctx context.Context, rnokpp string, now time.Time) ([]domain.Task, error) {
			fines, err := l.world.Registers.Fines(ctx, rnokpp)
			return domain.TasksOfFines(fines, orders, now), err
		}},
		{domain.NotifyPlateStorage, func(ctx context.Context, rnokpp string, now time.Time) ([]domain.Task, error) {
			plates, err := l.world.Registers.StoredPlates(ctx, rnokpp)
			return domain.TasksOfStorage(plates, orders, now), err
		}},
		{domain.NotifyReshipment, func(ctx context.Context, rnokpp string, _ time.Time) ([]domain.Task, error) {
			waiting, err := l.world.Registers.WaitingDocuments(ctx, rnokpp)
			return domain.TasksOfShipments(waiting, orders), err
		}},
	})
}
