package api

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

func TestEveryClassHasAStatus(t *testing.T) {
	for _, code := range domain.Codes() {
		require.NotZero(t, statusOf(code), code)
	}
}
