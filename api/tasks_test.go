package api

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/domain"
)

// Registers say what there is to do, overdue first; one that does not answer takes its own away, and the answer says so.
func TestTasksOfRegisters(t *testing.T) {
	o := newOutside(t)
	found := read[contract.Tasks](o, driver, "/api/tasks")
	require.False(t, found.Incomplete)
	require.NotEmpty(t, found.Tasks)
	require.Equal(t, domain.TaskPayFine, found.Tasks[0].Kind)
	require.NotZero(t, found.Tasks[0].Amount)
	require.True(t, slices.IsSortedFunc(found.Tasks, func(a, b domain.Task) int {
		if a.Overdue != b.Overdue {
			return map[bool]int{true: -1, false: 1}[a.Overdue]
		}
		return 0
	}))
	require.Equal(t, contract.Tasks{Tasks: []domain.Task{}}, read[contract.Tasks](o, newcomer, "/api/tasks"))

	mend := o.fault("trembita", "down")
	defer mend()
	partial := read[contract.Tasks](o, driver, "/api/tasks")
	require.True(t, partial.Incomplete)
	require.NotNil(t, partial.Tasks)
	require.Equal(t, http.StatusUnauthorized, o.call(http.MethodGet, "/api/tasks", nil).Code)
}

// The order says what its citizen has to do, how far it is, what it costs at least, and by which number people speak of it.
func TestTaskOfAnOrderView(t *testing.T) {
	order := made(domain.SPRExchangeService, domain.StatusWaitToPermission)
	order.SubStatus, order.Certificate = domain.SubStatusApproved, &domain.OrderedCertificate{}
	order.Vehicle = &domain.OrderedVehicle{Brand: "SKODA", Model: "OCTAVIA", Plate: "КА9400РР"}
	order.Deadline = &domain.Deadline{Kind: domain.DeadlineCertificate, Until: noon.Add(time.Hour)}
	view := seen(t, order)
	require.Equal(t, map[string]any{
		"kind": "choose_plate", "title": "Оберіть номерний знак", "button": "Обрати", "about": "SKODA OCTAVIA, КА9400РР", "until": "2026-03-05T13:00:00+02:00",
		"orderId": order.ID.String(), "path": "/services/exchange-spr?id=" + order.ID.String(),
	}, view["task"])
	require.Equal(t, domain.OrderNumber(order.ID), view["number"])
	require.Equal(t, "SKODA OCTAVIA, КА9400РР", view["about"])
	require.Equal(t, []any{true, float64(21_500)}, []any{view["priceUnknown"], view["priceFrom"]})
	require.Equal(t, map[string]any{"text": "Вибір номерного знака", "state": "current"}, view["progress"].([]any)[1])

	order.SubStatus = domain.SubStatusPending
	require.NotContains(t, seen(t, order), "task", "the move is the service centre's")
	order.Status, order.SubStatus = domain.StatusCanceled, ""
	canceled := seen(t, order)
	for _, absent := range []string{"task", "progress", "priceFrom"} {
		require.NotContains(t, canceled, absent)
	}
	require.Equal(t, true, canceled["priceUnknown"], "it never had a price")
}
