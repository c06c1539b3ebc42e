package ordering

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/clients/insurer"
	"cabinet/clients/novaposhta"
	"cabinet/clients/registers"
	"cabinet/clients/ukrposhta"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/sandbox"
	np "cabinet/sandbox/novaposhta"
	"cabinet/sandbox/sandboxtest"
	up "cabinet/sandbox/ukrposhta"
	"cabinet/store"
	"cabinet/store/keytest"
	"cabinet/store/references/referencestest"
)

// noon is a quiet instant: no ordering block, no change of clocks.
var noon = time.Date(2026, 3, 5, 12, 0, 0, 0, domain.Kyiv)

// Citizens of the sandbox.
const (
	driver    = "3111952338" // has a licence and vehicles
	driverVIN = "TMB99HAV3KM626020"
	keeper    = "2910250719" // has plates in storage
	offender  = "2970751913" // has fines in every state
)

// outside is the outside world of the sandbox, and a citizen's orders without a database.
type outside struct {
	testing.TB
	*Orders
	now     time.Time
	orders  *orderRows
	sandbox string
}

func newOutside(t *testing.T) *outside {
	t.Helper()
	o := &outside{TB: t, now: time.Now(), orders: &orderRows{}}
	o.sandbox = sandboxtest.Start(t, sandbox.Config{
		InsurerEmail: "agent@cabinet.test", InsurerPassword: "a password",
		Ukrposhta: up.Config{Bearer: "up", Token: "up", Tracking: "up"}, NovaPoshta: np.Config{Key: "np"},
	})
	o.Orders = New(Config{Sendings: domain.StandardSendings, References: referencestest.New(t), Now: func() time.Time { return o.now }}, World{
		Store: store.Store{Keys: keytest.Memory(t), Queries: sqlc.New(o.orders)}, Logger: slog.New(slog.DiscardHandler),
		Registers: registers.New(registers.Config{
			URL: o.sandbox + "/trembita", Client: "SEVDEIR-TEST/GOV/00000000/CABINET", Member: "SEVDEIR-TEST/GOV/43305056/EIS", Purpose: "e-cabinet",
		}),
		NovaPoshta: novaposhta.New(novaposhta.Config{URL: o.sandbox + "/novaposhta", Key: "np"}),
		Post:       ukrposhta.New(ukrposhta.Config{URL: o.sandbox + "/ukrposhta", Bearer: "up", Token: "up"}),
		Insurer: insurer.New(insurer.Config{
			URL: o.sandbox + "/insurer/ewa/api/v10", Email: "agent@cabinet.test", Password: "a password",
		}),
	})
	return o
}

// fault switches a fault of an outside system on until the test ends it.
func (o *outside) fault(system, fault string) (mend func()) {
	o.Helper()
	body, err := json.Marshal(map[string]any{"system": system, "fault": fault, "on": true})
	require.NoError(o, err)
	o.desk(http.MethodPost, body)
	return func() { o.desk(http.MethodDelete, nil) }
}

func (o *outside) desk(method string, body []byte) {
	o.Helper()
	request, err := http.NewRequestWithContext(o.Context(), method, o.sandbox+"/desk/api/faults", bytes.NewReader(body))
	require.NoError(o, err)
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	require.NoError(o, err)
	require.NoError(o, answer.Body.Close())
	require.Less(o, answer.StatusCode, 300)
}

// prepare reads what a citizen sends for a service, and prepares its order as far as the lock.
func (o *outside) prepare(rnokpp string, name domain.ServiceName, sent any) (d *draft, data any, err error) {
	o.Helper()
	body, err := json.Marshal(sent)
	require.NoError(o, err)
	request, err := kinds[name].read(body, o.now)
	if err != nil {
		return nil, nil, err
	}
	service, _ := o.Service(name)
	id := uuid.New()
	d = &draft{
		id: id, service: service, citizen: store.Citizen{ID: uuid.New(), Person: domain.Person{RNOKPP: rnokpp}},
		order: domain.Order{ID: id, Service: name},
	}
	data, err = kinds[name].prepare(o.Context(), o.Orders, d, request)
	return d, data, err
}

// fieldsOf are the fields that an error refuses.
func fieldsOf(err error) domain.Fields {
	var refusal *domain.Error
	if errors.As(err, &refusal) {
		return refusal.Fields
	}
	return nil
}

// isOutage reports whether an outside system has not answered.
func isOutage(err error) bool {
	var fault *wire.Error
	return errors.As(err, &fault) && fault.Kind != wire.NotFound
}

// orderRows is a database that has a citizen's orders alone.
type orderRows struct {
	sqlc.DBTX
	orders []domain.Order
}

func (r *orderRows) Query(context.Context, string, ...any) (pgx.Rows, error) {
	return &orderCursor{orders: r.orders}, nil
}

type orderCursor struct {
	pgx.Rows
	orders []domain.Order
	at     int
}

func (c *orderCursor) Next() bool { c.at++; return c.at <= len(c.orders) }
func (c *orderCursor) Close()     {}
func (c *orderCursor) Err() error { return nil }

func (c *orderCursor) Scan(columns ...any) (err error) {
	*columns[0].(*uuid.UUID) = c.orders[c.at-1].ID
	*columns[1].(*[]byte), err = json.Marshal(c.orders[c.at-1])
	*columns[2].(**time.Time) = &time.Time{} // as of an erased order: the snapshot is in the clear
	return err
}
