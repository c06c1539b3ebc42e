package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// confirm signs without a signature.
func (l *scenario) confirm(at time.Duration, key, who string) *reply {
	return l.do(at, string(domain.ActionSign), key, order.ActionRequest{CitizenID: who, Unsigned: true})
}

// If the worker permits it, an order continues without a signature, as its timeline and statement show; if not, it waits for one
// (WIZ-07, SIGN-09).
func TestUnsigned(t *testing.T) {
	for _, allowed := range []bool{true, false} {
		l := newScenario(t)
		l.Signatures.Unsigned = allowed
		l.create()
		confirmed := l.confirm(time.Hour, "u", citizen)
		l.sign(2*time.Hour, "s", citizen)
		l.cancel(3 * time.Hour)
		l.exchangeLicence(pickup)
		if !allowed {
			require.Equal(t, domain.CodeNotAllowed, confirmed.code())
			require.Equal(t, []string{"0s created", "2h0m0s signed", "2h0m0s payable"}, l.timeline()[:3])
			continue
		}
		require.NoError(t, confirmed.err)
		require.Equal(t, []string{"0s created", "1h0m0s unsigned", "1h0m0s payable"}, l.timeline()[:3])
		require.Len(t, l.Last().Statement.Signatures, 1, "nothing is left to sign")
		mark := l.Last().Statement.Signatures[0]
		require.True(t, mark.Unsigned)
		require.Equal(t, "Без електронного підпису (демонстрація): заявник, 05.03.2026 13:00", mark.Text())
		require.Equal(t, domain.StatementSigned, stateOf(l.Last()))
	}
}

// Either side of an appointment may confirm it without a signature, while the other one signs (SIGN-09).
func TestUnsignedSecondSigner(t *testing.T) {
	l := newScenario(t)
	l.Signatures.Unsigned = true
	l.create()
	l.sign(time.Hour, "s", citizen)
	agreed := l.confirm(2*time.Hour, "u", participant)
	l.decides(3*time.Hour, domain.ApplicationApproved, "")
	l.appoint(domain.OwnerToConfidantService, nil)
	require.NoError(t, agreed.err)
	require.Contains(t, l.timeline(), "2h0m0s agreed")
	require.Contains(t, domain.OwnerToConfidantService.EventText(domain.EventAgreed), "без електронного підпису")
	statement := l.Last().Statement
	require.Equal(t, []string{"file-s", ""}, []string{statement.FileOf(domain.PartyInitiator), statement.FileOf(domain.PartyParticipant)})
	require.Contains(t, statement.Signatures[0].Text(), "Підписав заявник")
}
