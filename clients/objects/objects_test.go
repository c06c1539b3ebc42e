package objects_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/clients/objects"
	"cabinet/clients/wire"
	"cabinet/tests/objectstest"
)

func TestObjects(t *testing.T) {
	server := objectstest.Start(t)
	client, err := objects.New(server.Config)
	require.NoError(t, err)
	require.NoError(t, client.Check(t.Context()))
	id, content := uuid.New(), bytes.Repeat([]byte{0, 1, 0xff}, 1<<20)

	_, err = client.Get(t.Context(), id)
	require.Equal(t, wire.NotFound, wire.KindOf(err), "%v", err)
	require.NoError(t, client.Delete(t.Context(), id), "what is not there")
	require.NoError(t, client.Put(t.Context(), id, content))
	stored, err := client.Get(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, content, stored)
	require.Len(t, server.Objects(t), 1)
	require.NoError(t, client.Put(t.Context(), id, []byte("replaced")))
	stored, err = client.Get(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, "replaced", string(stored))
	require.NoError(t, client.Delete(t.Context(), id))
	require.Empty(t, server.Objects(t))
}

// Every failure but a missing object is one that passes, or that an operator mends: the caller tries again later.
func TestObjectsUnavailable(t *testing.T) {
	server := objectstest.Start(t)
	for name, row := range map[string]struct {
		change func(*objects.Config)
		kind   wire.Kind
	}{
		"a wrong secret": {func(c *objects.Config) { c.SecretKey = "other" }, wire.AccessDenied},
		"no such bucket": {func(c *objects.Config) { c.Bucket = "other" }, wire.Unavailable},
		"nobody listens": {func(c *objects.Config) { c.URL = "http://127.0.0.1:1" }, wire.Unavailable},
	} {
		config := server.Config
		config.Timeout = time.Second
		row.change(&config)
		client, err := objects.New(config)
		require.NoError(t, err, name)
		require.Error(t, client.Check(t.Context()), name)
		for operation, err := range map[string]error{"put": client.Put(t.Context(), uuid.New(), []byte("content")), "get": get(t, client)} {
			require.Equal(t, row.kind, wire.KindOf(err), "%s: %s: %v", name, operation, err)
			require.NotContains(t, err.Error(), config.SecretKey, name)
		}
	}

	config := server.Config
	config.Timeout = 300 * time.Millisecond
	client, err := objects.New(config)
	require.NoError(t, err)
	server.Freeze(t)
	began := time.Now()
	require.Equal(t, wire.Unavailable, wire.KindOf(client.Put(t.Context(), uuid.New(), []byte("content"))))
	require.Less(t, time.Since(began), 2*time.Second, "a store that does not answer")
	server.Thaw(t)
	require.Eventually(t, func() bool { return client.Put(t.Context(), uuid.New(), []byte("content")) == nil }, 10*time.Second, 50*time.Millisecond)
}

func get(t *testing.T, client *objects.Client) error {
	t.Helper()
	_, err := client.Get(t.Context(), uuid.New())
	return err
}

func TestObjectsAddress(t *testing.T) {
	for _, address := range []string{"", "s3.example.com", "https://s3.example.com/bucket", "://"} {
		_, err := objects.New(objects.Config{URL: address})
		require.Error(t, err, address)
	}
}
