package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"

	"github.com/gin-gonic/gin"
	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// What went wrong outside reads as an outage, what went wrong with us as a fault of ours, and nothing of the cause is
// told (ERR-01, GAP-05).
func TestRefusalOf(t *testing.T) {
	for _, row := range []struct {
		err  error
		code domain.Code
	}{
		{domain.Refuse(domain.CodeTooLate), domain.CodeTooLate},
		{fmt.Errorf("order: %w", domain.Refuse(domain.CodeNotFound)), domain.CodeNotFound},
		{fmt.Errorf("search: %w", &wire.Error{Kind: wire.Unavailable}), domain.CodeUnavailable},
		{fmt.Errorf("search: %w", &wire.Error{Kind: wire.Malformed}), domain.CodeUnavailable},
		{context.DeadlineExceeded, domain.CodeUnavailable},
		{errors.New("a bug"), domain.CodeInternal},
	} {
		require.Equal(t, row.code, refusalOf(row.err).Code, "%v", row.err)
	}
}

// A fault in a handler is an error like any other: its cause goes to the log alone.
func TestPanicIsAnswered(t *testing.T) {
	c := newCabinet(t)
	router := c.handler.(*gin.Engine)
	router.GET("/fault", func(*gin.Context) { panic("index out of range") })
	answer := c.call(http.MethodGet, "/fault", nil)
	refused(t, answer, http.StatusInternalServerError, domain.CodeInternal)
	require.NotContains(t, answer.Body.String(), "index out of range")
}
