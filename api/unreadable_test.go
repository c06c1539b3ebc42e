package api

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/domain"
	"cabinet/store/keytest"
)

// Orders of every service in every status whose rows cannot be decrypted are listed, and what else reads a citizen's orders answers.
func TestUnreadableOrdersAreListed(t *testing.T) {
	c := newCabinetOn(t, dbtest.New(t))
	citizen := keytest.Citizen(t, c.store, "a", domain.Person{RNOKPP: "3111952338"})
	listed := 0
	for _, service := range domain.Catalogue() {
		stored, err := c.admin.Exec(t.Context(), `INSERT INTO orders (id, citizen_id, service, status, finished, version, price, snapshot, created_at, updated_at)
			SELECT gen_random_uuid(), $1, $2, s, s IN ('done', 'refusal', 'rejected', 'canceled', 'destroyed', 'storage', 'archived', 'expired'), 1, 100, 'damaged', $3, $3
			FROM unnest(ARRAY['draft', 'created', 'w8_2_pay', 'w8_2_confirm', 'w8_2_permission', 'w8_2_reserve', 'sent', 'received', 'w8_2_processing',
				'w8_2_manufacturing', 'payment_received', 'payed', 'processed', 'processing', 'w8_2_receive', 'done', 'refusal', 'rejected', 'canceled',
				'storage', 'destroyed', 'archived', 'expired', 'signed']) AS s`, citizen, service.InternalName, noon)
		require.NoError(t, err)
		listed += int(stored.RowsAffected())
	}
	orders, err := c.ordering.Current(t.Context(), citizen)
	require.NoError(t, err)
	require.Len(t, orders, listed)
	for _, path := range []string{"/api/services/ordered", "/api/user/deliveries"} {
		answer := c.call(http.MethodGet, path, nil, "Authorization", "Bearer "+c.tokenOf(citizen))
		require.Equal(t, http.StatusOK, answer.Code, "%s: %s", path, answer.Body)
	}
	for _, order := range orders {
		require.NotPanics(t, func() { order.ForStaff(noon).Facts(nil, noon) }, "%s %s", order.Service, order.Status)
		require.NotPanics(t, func() { _ = (&domain.Order{ID: uuid.New(), Service: order.Service}).RefuseDuplicate(orders) })
	}
}
