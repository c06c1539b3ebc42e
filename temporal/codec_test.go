package temporal_test

import (
	"bytes"
	"encoding/base64"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/sdk/converter"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/store"
	"cabinet/temporal"
)

// newKeys makes a key store on a database of its own.
func newKeys(t *testing.T) (*store.Keys, *sqlc.Queries) {
	t.Helper()
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	require.NoError(t, err)
	var master bytes.Buffer
	require.NoError(t, insecurecleartextkeyset.Write(handle, keyset.NewJSONWriter(&master)))
	queries := sqlc.New(dbtest.New(t))
	keys, err := store.NewKeys(base64.StdEncoding.EncodeToString(master.Bytes()), queries)
	require.NoError(t, err)
	return keys, queries
}

// of is a converter as the SDK uses it for one workflow.
func of(keys *store.Keys, workflowID string) converter.DataConverter {
	return converter.WithDataConverterSerializationContext(temporal.DataConverter(keys),
		converter.WorkflowSerializationContext{WorkflowID: workflowID})
}

func encrypted(t *testing.T, by converter.DataConverter, value string) *commonpb.Payloads {
	t.Helper()
	payloads, err := by.ToPayloads(value)
	require.NoError(t, err)
	return payloads
}

func payloadsOf(encoding, keyID, data string) *commonpb.Payloads {
	metadata := map[string][]byte{"encoding": []byte(encoding)}
	if keyID != "" {
		metadata["encryption-key-id"] = []byte(keyID)
	}
	return &commonpb.Payloads{Payloads: []*commonpb.Payload{{Metadata: metadata, Data: []byte(data)}}}
}

// A workflow reads only what was encrypted with its own key, so that no one without the keys can signal, update or start it.
func TestConverterRefusesPayloadsThatAreNotTheWorkflowsOwn(t *testing.T) {
	keys, _ := newKeys(t)
	order, other, observer := uuid.New(), uuid.New(), uuid.New()
	own, others := of(keys, temporal.WorkflowID(order)), of(keys, temporal.WorkflowID(other))
	round, requests := of(keys, "reminders/licences"), of(keys, temporal.ObserverWorkflowID(observer))
	relabelled := encrypted(t, others, "news")
	relabelled.Payloads[0].Metadata["encryption-key-id"] = []byte(order.String())
	encrypted(t, own, "news") // makes its key

	for name, one := range map[string]struct {
		by       converter.DataConverter
		payloads *commonpb.Payloads
		reason   string // empty: it is read
	}{
		"own":                          {own, encrypted(t, own, "news"), ""},
		"a check's":                    {round, encrypted(t, round, "news"), ""},
		"a request's before its key":   {requests, encrypted(t, round, "news"), ""},
		"without a workflow":           {temporal.DataConverter(keys), encrypted(t, own, "news"), ""},
		"in the clear":                 {own, payloadsOf("json/plain", "", `"news"`), "plain"},
		"a check's in the clear":       {round, payloadsOf("json/plain", "", `"news"`), "plain"},
		"in the clear, nothing":        {own, payloadsOf("binary/null", "", ""), "plain"},
		"a tombstone of a living":      {own, payloadsOf("json/plain", "", `{"erased":true}`), "plain"},
		"another order's":              {own, encrypted(t, others, "news"), "foreign"},
		"a check's, by an order":       {own, encrypted(t, round, "news"), "foreign"},
		"an order's, by a check":       {round, encrypted(t, own, "news"), "foreign"},
		"an order's, by a request":     {requests, encrypted(t, own, "news"), "foreign"},
		"another order's, relabelled":  {own, relabelled, "unreadable"},
		"of a key that names nobody":   {own, payloadsOf("binary/encrypted", "nobody", "x"), "foreign"},
		"of an order without a key":    {of(keys, temporal.WorkflowID(observer)), payloadsOf("binary/encrypted", observer.String(), "x"), "unreadable"},
		"nothing where something must": {own, nil, "missing"},
	} {
		t.Run(name, func(t *testing.T) {
			var text string
			err := one.by.FromPayloads(one.payloads, &text)
			if one.reason == "" {
				require.NoError(t, err)
				require.Equal(t, "news", text)
				return
			}
			var refused *temporal.RefusedPayload
			require.ErrorAs(t, err, &refused)
			require.Equal(t, one.reason, refused.Reason)
			require.Empty(t, text)
			require.NotContains(t, err.Error(), "news", "what was refused is not repeated")
		})
	}
}

// What was written about an order after its key was destroyed says nothing, and is read as such.
func TestConverterReadsTombstonesOfErasedOrders(t *testing.T) {
	keys, queries := newKeys(t)
	order := uuid.New()
	own := of(keys, temporal.WorkflowID(order))
	before := encrypted(t, own, "news")
	now := time.Now()
	require.NoError(t, queries.ScheduleOrderKeyDeletion(t.Context(), sqlc.ScheduleOrderKeyDeletionParams{OrderID: order, DeletionScheduledAt: now}))
	require.NoError(t, keys.Destroy(t.Context(), order, now))
	after := encrypted(t, own, "news")
	for _, payloads := range []*commonpb.Payloads{before, after} {
		var erased struct{ Erased bool }
		require.NoError(t, own.FromPayloads(payloads, &erased))
		require.True(t, erased.Erased)
	}
}

// The desk of support staff shows what it is given: nothing that it decodes is believed by anybody.
func TestCodecAlonePassesWhatIsInTheClear(t *testing.T) {
	keys, _ := newKeys(t)
	plain := payloadsOf("json/plain", "", `"news"`).Payloads
	shown, err := temporal.NewCodec(keys).Decode(plain)
	require.NoError(t, err)
	require.Equal(t, plain, shown)
}
