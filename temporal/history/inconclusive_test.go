package history_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/api/proxy"
	"go.temporal.io/sdk/converter"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/store"
	"cabinet/temporal"
	"cabinet/temporal/history"
)

// inconclusive requires that a replay fails with ErrInconclusive.
func inconclusive(t *testing.T, replayer *history.Replayer, run *history.Run, why string) {
	t.Helper()
	err := replayer.Replay(run)
	require.ErrorIs(t, err, history.ErrInconclusive)
	require.ErrorContains(t, err, why)
	var found *history.Divergence
	require.NotErrorAs(t, err, &found)
}

// A history that is none of this build's workflows', or has a gap, is inconclusive.
func TestInconclusiveReplay(t *testing.T) {
	run := read(t, stored+"/vehicle-check/done.json")
	run.Events[0].GetWorkflowExecutionStartedEventAttributes().WorkflowType.Name = "flowers"
	inconclusive(t, replayer(t), run, "unable to find workflow type: flowers")

	run = read(t, stored+"/vehicle-check/done.json")
	run.Events = append(run.Events[:10:10], run.Events[11:]...)
	inconclusive(t, replayer(t), run, "missing history events")
}

// A key store that goes away while an order is replayed says nothing about the code.
func TestReplayWithoutKeyStore(t *testing.T) {
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	require.NoError(t, err)
	var master bytes.Buffer
	require.NoError(t, insecurecleartextkeyset.Write(handle, keyset.NewJSONWriter(&master)))
	pool := dbtest.New(t)
	open := func() *store.Keys {
		keys, err := store.NewKeys(base64.StdEncoding.EncodeToString(master.Bytes()), sqlc.New(pool))
		require.NoError(t, err)
		return keys
	}
	run := read(t, stored+"/vehicle-check/done.json")
	run.Execution.ID = temporal.WorkflowID(uuid.New())
	order := converter.WorkflowSerializationContext{WorkflowID: run.Execution.ID}
	codec := temporal.NewCodec(open()).WithSerializationContext(order)
	require.NoError(t, proxy.VisitPayloads(context.Background(), run.History, proxy.VisitPayloadsOptions{
		SkipSearchAttributes: true,
		Visitor: func(_ *proxy.VisitPayloadsContext, payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
			return codec.Encode(payloads)
		},
	}))
	again, err := history.NewReplayer(history.NewReader(open()), true)
	require.NoError(t, err)
	require.NoError(t, again.Replay(run))
	pool.Close()
	again, err = history.NewReplayer(history.NewReader(open()), true)
	require.NoError(t, err)
	inconclusive(t, again, run, "key store: ")
}

// An order that no code has answered yet does what was recorded: nothing.
func TestReplayOfAnOrderThatHasNotBegun(t *testing.T) {
	require.NoError(t, replayer(t).Replay(cut(read(t, stored+"/vehicle-check/done.json"), 2)))
}
