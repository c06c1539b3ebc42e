package store_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/keytest"
)

// secret must not be found in the database.
const secret = "КОВАЛЕНКО ОЛЕКСАНДР 3141592653"

// desk keeps store on a database of its own.
type desk struct {
	testing.TB
	pool *pgxpool.Pool
	store.Store
	citizen uuid.UUID
}

func newDesk(t testing.TB) *desk {
	pool := dbtest.New(t)
	return &desk{t, pool, keytest.Store(t, pool), uuid.New()}
}

func (d *desk) add(order *uuid.UUID) uuid.UUID {
	d.Helper()
	id := uuid.New()
	kept, err := d.AddFile(d.Context(), sqlc.AddFileParams{
		ID: id, CitizenID: d.citizen, OrderID: order, Kind: "scan", Name: []byte(secret), MediaType: "application/pdf", Content: []byte(secret), CreatedAt: time.Now(),
	})
	require.NoError(d, err)
	require.Equal(d, int64(1), kept)
	return id
}

func (d *desk) take(order uuid.UUID, ids ...uuid.UUID) int {
	d.Helper()
	taken, err := d.TakeFiles(d.Context(), sqlc.FilesToTakeParams{OrderID: &order, Ids: ids, CitizenID: d.citizen})
	require.NoError(d, err)
	return taken
}

// write keeps a statement and a letter of an order.
func (d *desk) write(order uuid.UUID) {
	d.Helper()
	require.NoError(d, d.SaveStatement(d.Context(), sqlc.SaveStatementParams{OrderID: order, Content: []byte(secret), CreatedAt: time.Now()}))
	message, err := d.SealOrderLetter(d.Context(), letter(order))
	require.NoError(d, err)
	require.NoError(d, d.Queries.AddMessage(d.Context(), message))
}

func letter(order uuid.UUID) store.Letter {
	return store.Letter{
		OrderID: order, Version: 1, Party: "initiator", Kind: "created", CreatedAt: time.Now(), Recipient: secret,
		Letter: domain.Letter{Heading: secret, Text: secret, Facts: []domain.LetterFact{{Name: secret, Value: secret}}, Picture: secret},
	}
}

// erase destroys an order's key, as the shredder does, and gives a key store that does not remember it.
func (d *desk) erase(order uuid.UUID) {
	d.Helper()
	require.NoError(d, d.Queries.ScheduleOrderKeyDeletion(d.Context(), sqlc.ScheduleOrderKeyDeletionParams{OrderID: order, DeletionScheduledAt: time.Now()}))
	require.NoError(d, d.Keys.Destroy(d.Context(), order, time.Now()))
}

// Nothing of what is kept beside an order is readable in the database, and once the order's key is destroyed no one can read the
// rows that are left.
func TestStoreEncrypts(t *testing.T) {
	d, order := newDesk(t), uuid.New()
	own, uploaded := d.add(&order), d.add(nil)
	require.Equal(t, 1, d.take(order, uploaded))
	require.Equal(t, 1, d.take(order, uploaded), "a request that comes again")
	d.write(order)
	reminder, err := d.SealLetter(letter(uuid.New()))
	require.NoError(t, err)
	require.NoError(t, d.Queries.AddMessage(t.Context(), reminder))
	for _, table := range []string{"files", "statements", "messages"} {
		var found int
		require.NoError(t, d.pool.QueryRow(t.Context(), fmt.Sprintf(`SELECT count(*) FROM %s r WHERE r::text LIKE '%%' || $1 || '%%'
			OR position(encode(convert_to($1, 'UTF8'), 'hex') IN r::text) > 0`, table), secret).Scan(&found))
		require.Zero(t, found, table)
	}

	files, err := d.FilesOfOrder(t.Context(), &order)
	require.NoError(t, err)
	require.Len(t, files, 2)
	for _, file := range files {
		require.Equal(t, []string{secret, secret}, []string{string(file.Name), string(file.Content)})
	}
	statement, err := d.Statement(t.Context(), order)
	require.NoError(t, err)
	require.Equal(t, secret, string(statement))
	taken, err := d.Queries.TakeMessages(t.Context(), sqlc.TakeMessagesParams{Now: time.Now(), Until: time.Now().Add(time.Minute), AtMost: 5})
	require.NoError(t, err)
	require.Len(t, taken, 2, "the order's, and the reminder's")
	for _, one := range taken {
		due := one.Message
		opened, err := d.OpenLetter(t.Context(), due)
		require.NoError(t, err)
		require.Equal(t, []string{secret, secret, secret, secret}, []string{opened.Recipient, opened.Heading, opened.Text, opened.Picture})
		require.NoError(t, d.Queries.MessageSent(t.Context(), sqlc.MessageSentParams{
			At: &due.CreatedAt, OrderID: due.OrderID, Version: due.Version, Party: due.Party, Kind: due.Kind,
		}))
	}

	d.erase(order)
	for _, id := range []uuid.UUID{own, uploaded} {
		_, err = d.FileOfOrder(t.Context(), sqlc.FileOfOrderParams{ID: id, OrderID: &order})
		require.ErrorIs(t, err, store.ErrKeyDestroyed)
	}
	_, err = d.Statement(t.Context(), order)
	require.ErrorIs(t, err, store.ErrKeyDestroyed)
	_, err = d.OpenLetter(t.Context(), sqlc.Message{OrderID: order, Sealed: []byte("sealed")})
	require.ErrorIs(t, err, store.ErrKeyDestroyed)
}

// What is encrypted cannot be put into another row.
func TestCiphertextsStayInTheirRows(t *testing.T) {
	d, order := newDesk(t), uuid.New()
	first, second := d.add(&order), d.add(&order)
	d.exec("UPDATE files f SET content = o.content, key = o.key FROM files o WHERE f.id = $1 AND o.id = $2", first, second)
	_, err := d.FileOfOrder(t.Context(), sqlc.FileOfOrderParams{ID: first, OrderID: &order})
	require.ErrorContains(t, err, "file "+first.String())

	other := uuid.New()
	d.write(order)
	d.write(other)
	d.exec("UPDATE statements s SET content = o.content FROM statements o WHERE s.order_id = $1 AND o.order_id = $2", other, order)
	_, err = d.Statement(t.Context(), other)
	require.ErrorContains(t, err, "statement of "+other.String())
}

// An order takes no file of another order or another citizen.
func TestTakenFiles(t *testing.T) {
	d, order, other := newDesk(t), uuid.New(), uuid.New()
	uploaded := d.add(nil)
	require.Equal(t, 1, d.take(order, uploaded, uuid.New()))
	require.Zero(t, d.take(other, uploaded))
	d.citizen = uuid.New()
	require.Zero(t, d.take(order, uploaded))
	file, err := d.FileOfOrder(t.Context(), sqlc.FileOfOrderParams{ID: uploaded, OrderID: &order})
	require.NoError(t, err)
	require.Equal(t, secret, string(file.Content))
}

func (d *desk) exec(statement string, values ...any) {
	d.Helper()
	_, err := d.pool.Exec(context.Background(), statement, values...)
	require.NoError(d, err)
}
