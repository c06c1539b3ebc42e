package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// An application has changed by its instant or, in the same instant, by its status.
func TestNewsOfAnApplication(t *testing.T) {
	known := Lodged{Number: "ЗС-1", Status: ApplicationPending, ChangedAt: noon}
	for name, row := range map[string]struct {
		known Lodged
		now   Application
		news  bool
	}{
		"the same":                      {known, Application{Status: ApplicationPending, ChangedAt: noon}, false},
		"later":                         {known, Application{Status: ApplicationApproved, ChangedAt: noon.Add(time.Millisecond)}, true},
		"decided in the same instant":   {known, Application{Status: ApplicationApproved, ChangedAt: noon}, true},
		"lodged when no status counted": {Lodged{ChangedAt: noon}, Application{Status: ApplicationReady, ChangedAt: noon}, false},
	} {
		require.Equal(t, row.news, row.known.Changed(row.now), name)
	}
}
