package workflows_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/temporal"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// A refusal with fields reaches the caller of an update with the sentence of each field.
func TestRefusalKeepsItsFields(t *testing.T) {
	var carried *temporal.ApplicationError
	fields := domain.Fields{"plate": "Оберіть номер зі списку"}
	require.ErrorAs(t, order.UpdateError(&domain.Error{Code: domain.CodeInvalid, Fields: fields}), &carried)
	require.Equal(t, string(domain.CodeInvalid), carried.Type())
	var given domain.Fields
	require.NoError(t, carried.Details(&given))
	require.Equal(t, fields, given)

	require.ErrorAs(t, order.UpdateError(domain.Refuse(domain.CodeTooLate)), &carried)
	require.Equal(t, string(domain.CodeTooLate), carried.Type())
	require.False(t, carried.HasDetails())
	require.NoError(t, order.UpdateError(nil))
}
