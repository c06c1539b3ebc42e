package cabinet

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/tests/stack"
)

// signedBy is the signature of an order's statement that the widget makes with a key of that kind.
func (c *citizen) signedBy(id, holder, kind string) []byte {
	c.Helper()
	var statement struct{ Payload string }
	c.call(http.MethodGet, "/api/services/"+id+"/statement", nil).into(c, &statement)
	var signed struct{ Signature []byte }
	c.desk("/sign-widget/v1/sign", map[string]any{
		"holder": holder, "kind": kind, "password": "12345677", "data": []byte(statement.Payload), "external": true,
	}).into(c, &signed)
	return signed.Signature
}

// SIGN-06: a licence is exchanged with a key of DSTU 4145, from the widget to the parcel. Keys that are not good, and those of
// others are refused with the reason. While no verifier answers, nothing is accepted.
func TestLicenceExchangeByDSTU(t *testing.T) {
	t.Parallel()
	s := stack.Start(t, stack.Env("SIGNATURE_DSTU_URL", "http://127.0.0.1:1"))
	c := signInWithKey(t, s, driver)
	reply, err := c.createOrder(uuid.NewString(), "licence-exchange", c.exchange())
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)

	unverified := c.sign(made.ID, c.signedBy(made.ID, driver, "dstu"))
	refusedBy(t, unverified, http.StatusServiceUnavailable, string(domain.CodeUnavailable))
	require.Contains(t, string(unverified.body), "Спробуйте, будь ласка, пізніше")
	require.Equal(t, "draft", c.read(made.ID).Status)
	s.Restart(t, stack.Env("SIGNATURE_DSTU_URL", "")) // the cabinet's own

	broken := c.signedBy(made.ID, driver, "dstu")
	broken[len(broken)-1] ^= 1
	for reason, cms := range map[domain.Code][]byte{
		domain.CodeSignatureRevoked:          c.signedBy(made.ID, driver, "dstu_revoked"),
		domain.CodeSignatureExpired:          c.signedBy(made.ID, driver, "dstu_expired"),
		domain.CodeSignatureUnknownAuthority: c.signedBy(made.ID, driver, "dstu_stranger"),
		domain.CodeSignatureAnotherSigner:    c.signedBy(made.ID, other, "dstu"),
		domain.CodeSignatureBroken:           broken,
	} {
		refused := c.sign(made.ID, cms)
		require.Equal(t, http.StatusUnprocessableEntity, refused.status, "%s: %s", reason, refused.body)
		require.Contains(t, string(refused.body), reason.Message())
	}

	s.Kill(t, stack.Verifier) // which is started again while the signature waits
	good := c.sign(made.ID, c.signedBy(made.ID, driver, "dstu"))
	require.Equal(t, http.StatusOK, good.status, "%s", good.body)
	c.await(made.ID, "w8_2_pay")
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "sent")
	c.decide(made.ID, "approve")
	c.await(made.ID, "received")
	c.decide(made.ID, "processed")
	c.await(made.ID, "processed")
	c.decide(made.ID, "ready")
	c.carry(c.parcel(made.ID).Note, "accepted", "departed", "reached", "arrived", "delivered")
	require.Equal(t, "done", c.await(made.ID, "done").Status)
}
