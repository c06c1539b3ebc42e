package cabinet

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/objectstest"
	"cabinet/tests/stack"
)

// With an object store, the contents of files and statements are there and not in PostgreSQL. While it does not answer, uploads are
// refused with what to do next and everything else works. Erasing deletes the objects (GAP-87).
func TestObjectStore(t *testing.T) {
	t.Parallel()
	bucket := objectstest.Start(t)
	s := stack.Start(t, stack.Env("CABINET_DEADLINE_ERASING", "3s"),
		stack.Env("FILES_S3_URL", bucket.URL), stack.Env("FILES_S3_BUCKET", bucket.Bucket),
		stack.Env("FILES_S3_ACCESS_KEY", bucket.AccessKey), stack.Env("FILES_S3_SECRET_KEY", bucket.SecretKey))
	c := signInWithKey(t, s, driver)
	made := c.personalExchange()
	model := openModel(t, s)
	require.Positive(t, model.count("files WHERE order_id = '"+made.ID+"'"))
	require.Zero(t, model.count("files WHERE content IS NOT NULL"))
	require.Zero(t, model.count("statements WHERE content IS NOT NULL"))
	stored := bucket.Objects(t)
	require.NotEmpty(t, stored)
	for _, content := range stored {
		require.NotContains(t, string(content), "%PDF", "an object is encrypted")
	}

	bucket.Freeze(t)
	refused := c.upload("/api/files", "свідоцтво.pdf", scanned(t, 0))
	require.Equal(t, http.StatusServiceUnavailable, refused.status, string(refused.body))
	require.Equal(t, "sent", c.read(made.ID).Status, "the list needs no object store")
	bucket.Thaw(t)
	require.Eventually(t, func() bool {
		return c.upload("/api/files", "свідоцтво.pdf", scanned(t, 0)).status == http.StatusCreated
	}, patience, pause)

	c.decide(made.ID, "processed")
	c.await(made.ID, "processed")
	c.decide(made.ID, "ready")
	c.await(made.ID, "done")
	require.Eventually(t, func() bool {
		return model.count("files WHERE order_id = '"+made.ID+"'") == 0 && model.count("unused_objects WHERE delete_after < now()") == 0
	}, patience, pause, "the order is not erased")
	require.Len(t, bucket.Objects(t), 1+model.count("unused_objects"), "only the document without an order, and what is swept in an hour")
}
