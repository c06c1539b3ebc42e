package telemetry

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
)

// What waits is counted with its age, what is as it should be is not: a paid order that is done, money that went back, a
// plate that was not fetched in time (PRES-05), an order that ended less than seven days ago (SHELL-20), a document that the post
// carries still, and one whose carriage it has called off.
func TestBacklog(t *testing.T) {
	database := dbtest.New(t)
	queries, now := sqlc.New(database), time.Date(2026, 3, 5, 12, 0, 0, 0, time.UTC)

	add := func(service, status string, age time.Duration, order domain.Order) {
		order.ID, order.CitizenID, order.Service, order.Status = uuid.MustParse(uuid.NewString()), uuid.NewString(), domain.ServiceName(service), domain.Status(status)
		order.Version, order.CreatedAt, order.UpdatedAt = 1, now.Add(-age), now.Add(-age)
		row, err := store.OrderRow(order)
		require.NoError(t, err)
		_, err = queries.UpsertOrder(t.Context(), row)
		require.NoError(t, err)
		delayed := []domain.Event{{Version: 1, At: order.UpdatedAt, Kind: domain.EventDelayed}}
		require.NoError(t, queries.AppendEvents(t.Context(), store.EventRows(row.ID, delayed)))
	}
	costs := func(status domain.InvoiceStatus) domain.Order {
		return domain.Order{Price: 100, Invoice: &domain.Invoice{Status: status}}
	}
	paid, refunded, unpaid := costs(domain.InvoicePaid), costs(domain.InvoiceRefunded), domain.Order{Price: 100}
	posted := func(order domain.Order, state domain.ParcelState, deadline *domain.Deadline) domain.Order {
		order.Shipment, order.Parcel, order.Deadline = &domain.OrderedShipment{}, &domain.Tracking{State: state}, deadline
		return order
	}
	waiting := domain.Order{Price: 100, Problem: domain.ProblemRegister}
	add("vehicle-check", "done", 2*time.Hour, paid)
	add("vehicle-check", "done", 2*time.Hour, domain.Order{})
	add("vehicle-check", "refusal", 2*time.Hour, refunded)
	add("vehicle-check", "canceled", 2*time.Hour, unpaid)
	add("plate-reserve", "canceled", 2*time.Hour, paid)
	add("vehicle-check", "refusal", time.Minute, paid) // its money may be on its way
	add("vehicle-check", "refusal", 2*time.Hour, paid) // kept for nothing
	add("vehicle-check", "done", 2*time.Hour, unpaid)
	add("vehicle-check", "done", 8*24*time.Hour, paid) // not erased
	add("reshipment", "done", 30*24*time.Hour, posted(paid, domain.ParcelInTransit, nil))
	add("reshipment", "done", 200*24*time.Hour, posted(paid, domain.ParcelInTransit, nil))              // not erased
	add("reshipment", "done", 8*24*time.Hour, posted(paid, domain.ParcelDelivered, &domain.Deadline{})) // not erased
	add("postal-shipment", "done", 2*time.Hour, posted(refunded, domain.ParcelCancelled, &domain.Deadline{}))
	add("postal-shipment", "done", 2*time.Hour, posted(paid, domain.ParcelCancelled, &domain.Deadline{})) // kept for nothing
	refused, reversed, waived := costs(domain.InvoicePaid), costs(domain.InvoiceReversed), costs(domain.InvoiceReversed)
	refused.Problem, reversed.Problem, waived.Invoice.Waived = domain.ProblemRefund, domain.ProblemReversed, true
	add("fines", "refusal", 30*24*time.Hour, refused) // in the operators' list, and not erased before it is settled
	add("fines", "done", 2*time.Hour, reversed)
	add("fines", "done", 2*time.Hour, waived) // decided
	add("vehicle-check", "payment_received", 20*time.Minute, waiting)
	add("vehicle-check", "payment_received", 30*time.Minute, waiting)
	_, err := database.Exec(t.Context(), `INSERT INTO messages
		(order_id, version, party, sealed, recipient_hash, created_at, next_at, sent_at)
		VALUES (gen_random_uuid(), 1, 'initiator', '', '', $1, $1, NULL), (gen_random_uuid(), 1, 'initiator', '', '', $2, $2, $2)`,
		now.Add(-time.Minute), now.Add(-time.Hour))
	require.NoError(t, err)

	_, err = database.Exec(t.Context(), `INSERT INTO order_keys (order_id, wrapped, deletion_scheduled_at, destroyed_at)
		VALUES (gen_random_uuid(), '', $1, NULL), (gen_random_uuid(), NULL, $2, $2), (gen_random_uuid(), '', NULL, NULL)`,
		now.Add(-time.Minute), now.Add(-time.Hour))
	require.NoError(t, err)

	_, err = database.Exec(t.Context(), "INSERT INTO unused_objects (id, delete_after) VALUES (gen_random_uuid(), $1), (gen_random_uuid(), $2)",
		now.Add(-2*time.Minute), now.Add(time.Hour))
	require.NoError(t, err)

	require.NoError(t, queries.RateOrder(t.Context(), sqlc.RateOrderParams{OrderID: uuid.New(), Service: "vehicle-check", Score: 5, Now: now}))

	_, err = database.Exec(t.Context(), `INSERT INTO money_differences (kind, day, invoice_id, expected, found, found_at, seen_at, settled_at)
		VALUES ('missing', '2026-03-04', 'open', 100, 0, $1, $1, NULL), ('missing', '2026-03-04', 'another', 100, 0, $1, $1, NULL),
			('paid_twice', '2026-03-04', 'open', 0, 100, $1, $1, NULL), ('returned', '2026-03-04', 'closed', 100, 0, $1, $1, $1)`, now)
	require.NoError(t, err)
	_, err = database.Exec(t.Context(), "UPDATE money_compared SET through = $1", db.Day(domain.DateOf(now).AddDays(-1)))
	require.NoError(t, err)

	_, err = database.Exec(t.Context(), "INSERT INTO access_log_heads VALUES ('2026-03-04', 0, '', ''), ('2026-03-05', 0, '', '')")
	require.NoError(t, err)

	backlog := NewBacklog(database, 7*24*time.Hour)
	backlog.now = func() time.Time { return now }
	require.NoError(t, testutil.CollectAndCompare(backlog, strings.NewReader(`
# HELP cabinet_access_log_unsigned_seconds Seconds since the beginning of the last day (UTC) on which the access log was signed; infinite before the first.
# TYPE cabinet_access_log_unsigned_seconds gauge
cabinet_access_log_unsigned_seconds 43200
# HELP cabinet_keys_pending_deletion Keys of erased orders that are scheduled for deletion.
# TYPE cabinet_keys_pending_deletion gauge
cabinet_keys_pending_deletion 1
# HELP cabinet_erasures_due Ended orders with personal data that should have been erased.
# TYPE cabinet_erasures_due gauge
cabinet_erasures_due 3
# HELP cabinet_letters_waiting Letters that are not sent yet.
# TYPE cabinet_letters_waiting gauge
cabinet_letters_waiting 1
# HELP cabinet_oldest_key_pending_deletion_seconds Seconds since the oldest of them was scheduled; it is deleted when its workflow has closed.
# TYPE cabinet_oldest_key_pending_deletion_seconds gauge
cabinet_oldest_key_pending_deletion_seconds 60
# HELP cabinet_money_differences Open differences between the bank's statement and the read model, by kind.
# TYPE cabinet_money_differences gauge
cabinet_money_differences{kind="missing"} 2
cabinet_money_differences{kind="not_counted"} 0
cabinet_money_differences{kind="not_returned"} 0
cabinet_money_differences{kind="paid_twice"} 1
cabinet_money_differences{kind="returned"} 0
cabinet_money_differences{kind="returned_partly"} 0
cabinet_money_differences{kind="sum_differs"} 0
cabinet_money_differences{kind="unclear"} 0
cabinet_money_differences{kind="unknown_order"} 0
# HELP cabinet_money_uncompared_seconds Seconds since the end of the last day up to which all payments are compared with the bank.
# TYPE cabinet_money_uncompared_seconds gauge
cabinet_money_uncompared_seconds 50400
# HELP cabinet_oldest_letter_seconds Seconds since the oldest unsent letter was written.
# TYPE cabinet_oldest_letter_seconds gauge
cabinet_oldest_letter_seconds 60
# HELP cabinet_oldest_unused_object_seconds Seconds since the oldest object of the object store that no row names was to be deleted.
# TYPE cabinet_oldest_unused_object_seconds gauge
cabinet_oldest_unused_object_seconds 120
# HELP cabinet_oldest_waiting_seconds Seconds since the oldest waiting order began to wait, by problem.
# TYPE cabinet_oldest_waiting_seconds gauge
cabinet_oldest_waiting_seconds{problem="bank_unavailable"} 0
cabinet_oldest_waiting_seconds{problem="centre_unavailable"} 0
cabinet_oldest_waiting_seconds{problem="insurer_unavailable"} 0
cabinet_oldest_waiting_seconds{problem="internal"} 0
cabinet_oldest_waiting_seconds{problem="payment_reversed"} 7200
cabinet_oldest_waiting_seconds{problem="post_unavailable"} 0
cabinet_oldest_waiting_seconds{problem="refund_refused"} 2.592e+06
cabinet_oldest_waiting_seconds{problem="register_unavailable"} 1800
# HELP cabinet_orders Orders that are not erased yet.
# TYPE cabinet_orders gauge
cabinet_orders{service="fines",status="done"} 2
cabinet_orders{service="fines",status="refusal"} 1
cabinet_orders{service="plate-reserve",status="canceled"} 1
cabinet_orders{service="postal-shipment",status="done"} 2
cabinet_orders{service="reshipment",status="done"} 3
cabinet_orders{service="vehicle-check",status="canceled"} 1
cabinet_orders{service="vehicle-check",status="done"} 4
cabinet_orders{service="vehicle-check",status="payment_received"} 2
cabinet_orders{service="vehicle-check",status="refusal"} 3
# HELP cabinet_orders_mispaid Ended orders with money that should have been refunded, or without payment.
# TYPE cabinet_orders_mispaid gauge
cabinet_orders_mispaid 3
# HELP cabinet_pushes_waiting Notifications of browsers that are not sent yet.
# TYPE cabinet_pushes_waiting gauge
cabinet_pushes_waiting 0
# HELP cabinet_ratings Answers to how easy an order was, from 1 (hard) to 5 (easy).
# TYPE cabinet_ratings gauge
cabinet_ratings{score="5",service="vehicle-check"} 1
# HELP cabinet_read_model_up 1 if the read model's database answers.
# TYPE cabinet_read_model_up gauge
cabinet_read_model_up 1
`), "cabinet_access_log_unsigned_seconds", "cabinet_keys_pending_deletion", "cabinet_erasures_due", "cabinet_oldest_key_pending_deletion_seconds", "cabinet_letters_waiting", "cabinet_money_differences", "cabinet_money_uncompared_seconds", "cabinet_oldest_letter_seconds", "cabinet_oldest_unused_object_seconds",
		"cabinet_oldest_waiting_seconds",
		"cabinet_orders", "cabinet_orders_mispaid", "cabinet_pushes_waiting", "cabinet_read_model_up"))

	// The numbers are kept for seconds; then a database that is gone gives none but that.
	database.Close()
	require.Equal(t, 52, testutil.CollectAndCount(backlog))
	now = now.Add(fresh)
	require.NoError(t, testutil.CollectAndCompare(backlog, strings.NewReader(upOf(nil, 0))))
}

// A log that was never signed is overdue.
func TestAccessLogThatWasNeverSigned(t *testing.T) {
	require.NoError(t, testutil.CollectAndCompare(NewBacklog(dbtest.New(t), 7*24*time.Hour), strings.NewReader(`
# HELP cabinet_access_log_unsigned_seconds Seconds since the beginning of the last day (UTC) on which the access log was signed; infinite before the first.
# TYPE cabinet_access_log_unsigned_seconds gauge
cabinet_access_log_unsigned_seconds +Inf
`), "cabinet_access_log_unsigned_seconds"))
}

// upOf is what is reported of the counts: 1 for those that are named.
func upOf(counted []string, database int) string {
	text := "# HELP cabinet_count_up 1 if these metrics of the read model were counted; if not, they are missing.\n# TYPE cabinet_count_up gauge\n"
	for _, one := range counts {
		text += fmt.Sprintf("cabinet_count_up{count=%q} %d\n", one.name, strings.Count(strings.Join(counted, " "), one.name))
	}
	return text + "# HELP cabinet_read_model_up 1 if the read model's database answers.\n# TYPE cabinet_read_model_up gauge\n" +
		fmt.Sprintf("cabinet_read_model_up %d\n", database)
}

// A count that takes too long is missing, and no other one.
func TestCountsAreSeparate(t *testing.T) {
	database := dbtest.New(t)
	for table, slow := range map[string]string{"rating_counts": "ratings", "money_differences": "money", "pushes": "backlog"} {
		backlog := NewBacklog(database, 7*24*time.Hour)
		backlog.patience = 200 * time.Millisecond
		locked, err := database.Begin(t.Context())
		require.NoError(t, err)
		_, err = locked.Exec(t.Context(), "LOCK TABLE "+table)
		require.NoError(t, err)
		var others []string
		for _, one := range counts {
			if one.name != slow {
				others = append(others, one.name)
			}
		}
		require.NoError(t, testutil.CollectAndCompare(backlog, strings.NewReader(upOf(others, 1)), "cabinet_count_up", "cabinet_read_model_up"), slow)
		require.NoError(t, locked.Rollback(t.Context()))
	}
}

// Each answer is counted once, however often it changes, by whichever of its citizen's tabs.
func TestRatingsAreCounted(t *testing.T) {
	database := dbtest.New(t)
	queries, now := sqlc.New(database), time.Now()
	var rating sync.WaitGroup
	for i := range 4 {
		order := uuid.New()
		for tab := range 8 {
			rating.Go(func() {
				score := int16(1 + (i+tab)%5) //nolint:gosec // below 6
				err := queries.RateOrder(t.Context(), sqlc.RateOrderParams{OrderID: order, Service: "vehicle-check", Score: score, Now: now})
				if err != nil {
					t.Error(err)
				}
			})
		}
	}
	rating.Wait()
	var differing int
	require.NoError(t, database.QueryRow(t.Context(), `
		SELECT count(*) FROM (SELECT service, score, count(*) AS n FROM ratings GROUP BY 1, 2) r
		FULL JOIN (SELECT * FROM rating_counts WHERE ratings > 0) c USING (service, score) WHERE r.n IS DISTINCT FROM c.ratings`).Scan(&differing))
	require.Zero(t, differing)
	counted, err := queries.CountRatings(t.Context())
	require.NoError(t, err)
	sum := int64(0)
	for _, row := range counted {
		sum += row.Ratings
	}
	require.EqualValues(t, 4, sum)
}
