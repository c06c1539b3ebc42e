package rekey_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/store"
	"cabinet/store/keysets"
	"cabinet/store/references/referencestest"
	"cabinet/store/rekey"
)

// replaced are the four states of a keyset while its key is replaced, each of which some processes have while others have the next one.
type replaced struct {
	before, added, promoted, after string
	old                            uint32
}

func replaceKey(t testing.TB, kind keysets.Kind) (r replaced) {
	t.Helper()
	var err error
	r.before, err = keysets.New(kind)
	require.NoError(t, err)
	r.old, err = keysets.Primary(r.before)
	require.NoError(t, err)
	added, id, err := keysets.Add(kind, r.before)
	require.NoError(t, err)
	r.added = added
	r.promoted, err = keysets.Promote(r.added, id)
	require.NoError(t, err)
	r.after, err = keysets.Remove(r.promoted, r.old)
	require.NoError(t, err)
	return r
}

// The master key is replaced: whatever state of the keyset a process has, it reads what the others have written, and when all keys are
// wrapped again, they are read without the old one. A destroyed key stays destroyed.
func TestMasterKeyIsReplaced(t *testing.T) {
	pool := dbtest.New(t)
	queries, keyset := sqlc.New(pool), replaceKey(t, keysets.Encryption)
	open := func(keyset string) *store.Keys {
		t.Helper()
		keys, err := store.NewKeys(keyset, queries)
		require.NoError(t, err)
		return keys
	}
	sealed := map[uuid.UUID][]byte{}
	seal := func(keyset string, count int) {
		t.Helper()
		keys := open(keyset)
		for range count {
			id := uuid.New()
			key, err := keys.Key(t.Context(), id)
			require.NoError(t, err)
			sealed[id], err = key.Encrypt([]byte("text"), id[:])
			require.NoError(t, err)
		}
	}
	legible := func(keyset string) {
		t.Helper()
		keys := open(keyset)
		for id, content := range sealed {
			key, err := keys.Known(t.Context(), id)
			require.NoError(t, err)
			plain, err := key.Decrypt(content, id[:])
			require.NoError(t, err)
			require.Equal(t, "text", string(plain))
		}
	}
	seal(keyset.before, 1500)
	seal(keyset.added, 50)
	legible(keyset.added)
	seal(keyset.promoted, 50)
	legible(keyset.added)
	destroyed := uuid.New()
	_, err := open(keyset.before).Key(t.Context(), destroyed)
	require.NoError(t, err)
	destroy(t, queries, open(keyset.before), destroyed)

	under, err := rekey.UnderMasterKey(t.Context(), queries, keyset.old)
	require.NoError(t, err)
	require.EqualValues(t, 1550, under.Keys)
	rewrapped, err := rekey.Rewrap(t.Context(), open(keyset.promoted), queries)
	require.NoError(t, err)
	require.EqualValues(t, 1550, rewrapped)
	under, err = rekey.UnderMasterKey(t.Context(), queries, keyset.old)
	require.NoError(t, err)
	require.Zero(t, under)
	legible(keyset.after)
	_, err = open(keyset.after).Known(t.Context(), destroyed)
	require.ErrorIs(t, err, store.ErrKeyDestroyed)
	rewrapped, err = rekey.Rewrap(t.Context(), open(keyset.promoted), queries)
	require.NoError(t, err)
	require.Zero(t, rewrapped, "a second run has nothing to do")
}

// Keys are destroyed while they are wrapped again, and stay destroyed.
func TestRewrapLeavesDestroyedKeys(t *testing.T) {
	pool := dbtest.New(t)
	queries, keyset := sqlc.New(pool), replaceKey(t, keysets.Encryption)
	keys, err := store.NewKeys(keyset.promoted, queries)
	require.NoError(t, err)
	before, err := store.NewKeys(keyset.before, queries)
	require.NoError(t, err)
	ids := make([]uuid.UUID, 400)
	for i := range ids {
		ids[i] = uuid.New()
		_, err := before.Key(t.Context(), ids[i])
		require.NoError(t, err)
	}
	ended := make(chan error)
	go func() {
		_, err := rekey.Rewrap(t.Context(), keys, queries)
		ended <- err
	}()
	for _, id := range ids {
		destroy(t, queries, before, id)
	}
	require.NoError(t, <-ended)
	var left int
	require.NoError(t, pool.QueryRow(t.Context(), "SELECT count(wrapped) FROM order_keys").Scan(&left))
	require.Zero(t, left)
}

// A letter without an order and an upload are encrypted with the master key itself: the key is needed until they are deleted.
func TestMasterKeyIsNeeded(t *testing.T) {
	pool := dbtest.New(t)
	queries, keyset := sqlc.New(pool), replaceKey(t, keysets.Encryption)
	keys, err := store.NewKeys(keyset.before, queries)
	require.NoError(t, err)
	s := store.Store{Keys: keys, Queries: queries, References: referencestest.New(t)}
	message, err := s.SealLetter(store.Letter{OrderID: uuid.New(), Version: 1, Party: "citizen", Kind: "verification", CreatedAt: time.Now(), Recipient: "a@ukr.net"})
	require.NoError(t, err)
	require.NoError(t, queries.AddMessage(t.Context(), message))
	citizen := uuid.New()
	require.NoError(t, queries.AddCitizen(t.Context(), sqlc.AddCitizenParams{ID: citizen, Reference: "r", Now: time.Now()}))
	_, err = s.AddFile(t.Context(), sqlc.AddFileParams{
		ID: uuid.New(), CitizenID: citizen, Kind: "scan", Name: []byte("a.pdf"), MediaType: "application/pdf", Content: []byte("content"), CreatedAt: time.Now(),
	})
	require.NoError(t, err)
	under, err := rekey.UnderMasterKey(t.Context(), queries, keyset.old)
	require.NoError(t, err)
	require.Equal(t, sqlc.UnderMasterKeyRow{Letters: 1, Files: 1}, under)
}

func destroy(t testing.TB, queries *sqlc.Queries, keys *store.Keys, id uuid.UUID) {
	t.Helper()
	require.NoError(t, queries.ScheduleOrderKeyDeletion(t.Context(), sqlc.ScheduleOrderKeyDeletionParams{OrderID: id, DeletionScheduledAt: time.Now()}))
	require.NoError(t, keys.Destroy(t.Context(), id, time.Now()))
}
