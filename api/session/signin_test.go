package session

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/idgovua"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// persons answers for the register of persons.
type persons struct {
	person domain.Person
	err    error
}

func (p persons) Person(context.Context, string) (domain.Person, error) { return p.person, p.err }

func newSignIns(persons Persons) *SignIns {
	return NewSignIns(SignInConfig{Now: func() time.Time { return noon }}, World{Persons: persons})
}

// Only a citizen with an RNOKPP of their own can sign in: the account is found by the number that the key has (AUTH-01,
// API-012).
func TestOnlyCitizensSignIn(t *testing.T) {
	for name, row := range map[string]struct {
		identity idgovua.Identity
		code     domain.Code
	}{
		"an organisation":                   {idgovua.Identity{Code: "3111952338", EDRPOU: "00032112"}, domain.CodeNotAPerson},
		"a passport instead of a number":    {idgovua.Identity{Code: "СН863506"}, domain.CodeNoRNOKPP},
		"a number with a wrong check digit": {idgovua.Identity{Code: "3111952339"}, domain.CodeNoRNOKPP},
		"no number":                         {idgovua.Identity{}, domain.CodeNoRNOKPP},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := newSignIns(persons{}).identified(t.Context(), row.identity)
			require.Equal(t, row.code, domain.CodeOf(err))
		})
	}
}

// The register's data about a person come before the key's; while it does not answer, the key's and the number's are used
// (AUTH-01).
func TestPersonOfAnIdentity(t *testing.T) {
	key := idgovua.Identity{Code: "3111952338", LastName: "КОВАЛЕНКО", FirstName: "САШКО", Email: "a@b.example"}
	known := newSignIns(persons{person: domain.Person{LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР"}}).personOf(t.Context(), key)
	require.Equal(t, "ОЛЕКСАНДР", known.FirstName)
	require.Equal(t, "a@b.example", known.Email)
	require.Equal(t, key.Code, known.RNOKPP)

	unknown := newSignIns(persons{err: &wire.Error{Kind: wire.Unavailable}}).personOf(t.Context(), key)
	require.Equal(t, "САШКО", unknown.FirstName)
	require.Equal(t, "14.03.1985", unknown.Birthday.String())
	require.Equal(t, "male", unknown.Gender)
}

// A sign-in without a key is for demonstrations, and as a person whom the register has (API-012).
func TestDemoSignIn(t *testing.T) {
	const rnokpp = "3111952338"
	_, err := newSignIns(persons{}).Demo(t.Context(), rnokpp)
	require.Equal(t, domain.CodeNotFound, domain.CodeOf(err))
	bug := errors.New("a bug")
	down := &wire.Error{Kind: wire.Unavailable}
	for answer, check := range map[error]func(error){
		&wire.Error{Kind: wire.NotFound}: func(err error) { require.Equal(t, domain.CodeSignInRefused, domain.CodeOf(err)) },
		down:                             func(err error) { require.ErrorIs(t, err, down) },
		bug:                              func(err error) { require.ErrorIs(t, err, bug) },
	} {
		s := newSignIns(persons{err: answer})
		s.config.Demo = true
		_, err := s.Demo(t.Context(), rnokpp)
		check(err)
	}
}

// The requests to the bank are limited for everybody together: a flood of sign-ins leaves each address few, and no address
// without any.
func TestBankIsAskedForEverybody(t *testing.T) {
	s := newSignIns(nil)
	for i := range 2 * bankShared.Together.Burst {
		s.mayAskBank("flood "+strconv.Itoa(i), "10.0.0."+strconv.Itoa(i%250))
	}
	require.True(t, s.mayAskBank("a citizen's", "192.0.2.1"))
	asked := 0
	for i := range 100 {
		if s.mayAskBank("one more "+strconv.Itoa(i), "192.0.2.2") {
			asked++
		}
	}
	require.Less(t, asked, 50)
}
