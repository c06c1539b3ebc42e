//go:build record

package histories

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// A plate's hold is asked for and not answered, or refused: the order is not made, and what the register may hold is released.
func TestRecordUnmade(t *testing.T) {
	for _, s := range []struct {
		story
		trouble func(*life) *bool
	}{
		{story{service: domain.PlateReserveService, name: "unmade-unheard", data: reservation}, func(l *life) *bool { return &l.Plates.LosesAnswers }},
		{story{service: domain.IndividualPlateService, name: "unmade-unheard", data: ownPlate(domain.DeliveryPickup)}, func(l *life) *bool { return &l.Plates.LosesAnswers }},
		{story{service: domain.IndividualPlateService, name: "unmade-taken", data: ownPlate(domain.DeliveryPickup)}, func(l *life) *bool { return &l.Plates.Taken }},
	} {
		file := filepath.Join(folder, string(s.service), s.name+".json")
		if recorded(file) {
			continue
		}
		t.Run(string(s.service)+"/"+s.name, func(t *testing.T) {
			l, order := expect(t, s.name)
			l.Do(func() { *s.trouble(l) = true })
			require.Error(t, l.create(order, s.story))
			l.Do(func() { *s.trouble(l) = false })
			keep(t, l.engine, l.id, file)
			l.Do(func() { require.Empty(t, l.Plates.Held) })
		})
	}
}
