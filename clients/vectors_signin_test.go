package clients_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/monobank"
	"cabinet/clients/wire"
	"cabinet/tests/vectors"
)

// askingBank is a client of the bank's sign-in that answers as the vectors do.
func askingBank(t *testing.T, names ...string) *monobank.SignIn {
	t.Helper()
	key, err := monobank.ParseSignInKey(companyKey)
	require.NoError(t, err)
	var exchanges []vectors.Vector
	for _, name := range names {
		exchanges = append(exchanges, vectors.Read(t, name))
	}
	return monobank.NewSignIn(vectors.Server(t, exchanges...).URL, key, monobank.DER)
}

// The bank's answers are read as its description shows them.
func TestBankSignInVectors(t *testing.T) {
	bank := askingBank(t, "monobank/signin-asked", "monobank/signin-granted", "monobank/signin-client")
	asked, err := bank.Request(t.Context())
	require.NoError(t, err)
	require.Equal(t, "uHzAjKqDq4wBwUnEDFKGH", asked.TokenRequestID)
	granted, err := bank.Granted(t.Context(), asked.TokenRequestID)
	require.NoError(t, err)
	require.True(t, granted)
	client, err := bank.Client(t.Context(), asked.TokenRequestID)
	require.NoError(t, err)
	require.Equal(t, monobank.BankClient{ID: "3MSaMMtczs", Name: "Мазепа Іван"}, client)
}

// Accounts alone are a refusal of the person, and no fault of the bank.
func TestAccountsOnlyVector(t *testing.T) {
	_, err := askingBank(t, "monobank/signin-accounts-only").Client(t.Context(), "id")
	require.Equal(t, wire.Refused, wire.KindOf(err))
}
