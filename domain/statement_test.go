package domain

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// signedBoth is a statement that its initiator has signed, and its second party confirmed without a signature.
func signedBoth() *Statement {
	return &Statement{Digest: "d", Signatures: []Signature{
		{By: PartyInitiator, FileID: "f1", At: aNoon}, {By: PartyParticipant, FileID: "f2", At: aNoon, Unsigned: true},
	}}
}

// Who has signed, when and by which file; a demonstration's confirmation is no signature (SIGN-09).
func TestSignatures(t *testing.T) {
	both := signedBoth()
	first := &Statement{Signatures: both.Signatures[:1]}
	require.Equal(t, "Підписав заявник, 05.03.2026 12:00", both.Signatures[0].Text())
	require.Equal(t, "Без електронного підпису (демонстрація): другий учасник, 05.03.2026 12:00", both.Signatures[1].Text(), "SIGN-09")
	require.Equal(t, "f1", both.FileOf(PartyInitiator))
	require.Equal(t, "f2", both.FileOf(PartyParticipant))
	require.Empty(t, first.FileOf(PartyParticipant))
	require.True(t, first.SignedBy(PartyInitiator))
	require.False(t, first.SignedBy(PartyParticipant))
}

// The timeline has the newest signature, or that none was given (SIGN-09).
func TestMarkedStatement(t *testing.T) {
	both, first := signedBoth(), &Statement{Signatures: signedBoth().Signatures[:1]}
	require.Equal(t, EventSigned, first.Marked(EventSigned))
	require.Equal(t, EventAgreed, both.Marked(EventConfirmed), "SIGN-09")
	require.Equal(t, EventUnsigned, (&Statement{Signatures: both.Signatures[1:]}).Marked(EventSigned), "SIGN-09")
	both.Signatures[0].Unsigned, both.Signatures[1].Unsigned = true, false
	require.Equal(t, EventConfirmed, both.Marked(EventConfirmed), "the newest one counts")
	require.Equal(t, EventSigned, (&Statement{}).Marked(EventSigned))
}

// A signature is sent with its statement's type: the schema of an appointment, else the service (SIGN-10, API-056).
func TestStatementType(t *testing.T) {
	appointment := &Order{Service: OwnerToConfidantService, Statement: &Statement{}, Confidant: &OrderedConfidant{Schema: SchemaOwner}}
	exchange := &Order{Service: LicenceExchangeService, Statement: &Statement{}}
	require.Equal(t, string(SchemaOwner), appointment.StatementType(), "SIGN-10")
	require.Equal(t, "licence-exchange", exchange.StatementType(), "SIGN-10")
	require.Empty(t, (&Order{Service: VehicleCheckService}).StatementType())

	require.NoError(t, exchange.CheckStatementType("licence-exchange"), "API-056")
	for sent, text := range map[string]string{
		"":             "Заповніть це поле",
		"exchange-spr": "Тип заяви не відповідає замовленню. Оновіть сторінку і підпишіть ще раз",
	} {
		require.Equal(t, Fields{"type": text}, faults(t, exchange.CheckStatementType(sent)), "API-056: %q", sent)
	}
}

// One signature is enough where nobody else is to confirm; an appointment needs both (CONF-21).
func TestStatementOfOne(t *testing.T) {
	o := &Order{Service: LicenceExchangeService, Status: StatusDraft, Statement: &Statement{}}
	require.Equal(t, StatementUnsigned, o.StatementState())
	o.Statement.Signatures = signedBoth().Signatures[:1]
	require.Equal(t, StatementSigned, o.StatementState())
	o.Confidant = &OrderedConfidant{}
	require.Equal(t, StatementSubSigned, o.StatementState(), "CONF-21")
	o.Statement.Signatures = signedBoth().Signatures
	require.Equal(t, StatementSigned, o.StatementState(), "CONF-21")
}

// What is signed is one form of the order's data: keys sorted, numbers and text as they are (GAP-15).
func TestStatementContent(t *testing.T) {
	citizen := Person{RNOKPP: "3652504575", LastName: "ШЕВЧЕНКО", FirstName: "ТАРАС"}
	content, err := StatementContent("7", LicenceExchangeService, 49_700, citizen, map[string]any{"zip": "<1>", "area": 12345678901234567})
	require.NoError(t, err)
	require.Equal(t, `{"area":12345678901234567,"citizen":{"firstName":"ТАРАС","lastName":"ШЕВЧЕНКО","middleName":"","rnokpp":"3652504575"},`+
		`"order":"7","price":49700,"service":"licence-exchange","zip":"<1>"}`, string(content))
	_, err = CanonicalJSON(math.NaN())
	require.ErrorContains(t, err, "canonical JSON")
	require.Equal(t, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", Digest([]byte("abc")))
}
