//go:build record

package histories

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// A plate's hold is asked for and not answered: the order is not made, and what the register may hold is released.
func TestRecordUnmade(t *testing.T) {
	s := story{service: domain.PlateReserveService, name: "unmade-unheard", data: reservation}
	file := filepath.Join(folder, string(s.service), s.name+".json")
	if recorded(file) {
		return
	}
	l, order := expect(t, s.name)
	l.Do(func() { l.Plates.LosesAnswers = true })
	require.Error(t, l.create(order, s))
	l.Do(func() { l.Plates.LosesAnswers = false })
	keep(t, l.engine, l.id, file)
	l.Do(func() { require.Empty(t, l.Plates.Held) })
}
