package cabinet

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	sdkpb "go.temporal.io/api/sdk/v1"

	"cabinet/temporal"
	"cabinet/tests/stack"
)

// The order's page in the Temporal UI says whose move it is and until when, in the words that the citizen reads.
func TestDetailsSayWhoseMoveItIs(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, driver)
	made := c.order("whose-move-it-is")
	o := shellOf(t, s, uuid.MustParse(made.ID))
	says := func() string {
		var page sdkpb.WorkflowMetadata
		answer, err := o.engine.QueryWorkflow(t.Context(), temporal.WorkflowID(o.id), "", "__temporal_workflow_metadata")
		require.NoError(t, err)
		require.NoError(t, answer.Get(&page))
		return page.GetCurrentDetails()
	}
	require.Contains(t, says(), "**Очікує оплату**\n\nГромадянин читає: Потрібно оплатити замовлення")
	require.Contains(t, says(), "Оплатити можна до ")
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "done")
	require.Contains(t, says(), "Витяг готовий.")
	require.Contains(t, says(), "Персональні дані буде стерто")
}
