package workflows

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/workflows/effect"
)

// Orphans is the type of the workflow that deletes, every hour, files of orders that were never started.
const Orphans = "orphans"

// OrphansFound is what a round has come to.
type OrphansFound struct {
	Deleted int `json:"deleted"` // orders that were never started, and whose files are deleted
	Started int `json:"started"` // orders that were started, and are not looked at again
}

// DeleteOrphans deletes files of orders that were never started.
var DeleteOrphans = effect.Define[effect.Nothing, OrphansFound](effect.Definition{
	Name: "DeleteOrphans", Summary: "Видалення файлів замовлень, яких не почато", Policy: effect.Round, Queue: effect.Orders,
	Repeat: effect.Safe("what is deleted is not found again"),
})

// orphans is a round. One that fails is retried by the engine.
func orphans(ctx workflow.Context, _ effect.Nothing) (OrphansFound, error) {
	return DeleteOrphans.Do(ctx, effect.Nothing{})
}
