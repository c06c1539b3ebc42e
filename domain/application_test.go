package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What a callback brings is news or not: by the number that is lodged, and by the order's own references before.
func TestApplicationsWithNews(t *testing.T) {
	const known, next = "ЗС-1", "ЗС-2"
	later := noon.Add(time.Millisecond)
	lodging := &Order{ID: "o"}
	lodged := &Order{ID: "o", Lodged: &Lodged{Number: known, Status: ApplicationPending, ChangedAt: noon}}
	for name, row := range map[string]struct {
		order       *Order
		application Application
		news        bool
	}{
		"the same word":                   {lodged, Application{Number: known, Reference: "o", Status: ApplicationPending, ChangedAt: noon}, false},
		"a later word":                    {lodged, Application{Number: known, Reference: "o", Status: ApplicationApproved, ChangedAt: later}, true},
		"another word in the same moment": {lodged, Application{Number: known, Reference: "o", Status: ApplicationApproved, ChangedAt: noon}, true},
		"decided before it is lodged":     {lodging, Application{Number: known, Reference: "o", Status: ApplicationApproved, ChangedAt: noon}, true},
		"a stage's, before it is lodged":  {lodged, Application{Number: next, Reference: "o/exchange", Status: ApplicationApproved, ChangedAt: later}, true},
		"taken, and not decided":          {lodging, Application{Number: known, Reference: "o", Status: ApplicationPending, ChangedAt: noon}, false},
		"of an earlier stage":             {lodged, Application{Number: next, Reference: "o/permission", Status: ApplicationApproved, ChangedAt: noon}, false},
		"of another order":                {lodging, Application{Number: next, Reference: "other", Status: ApplicationApproved, ChangedAt: later}, false},
	} {
		require.Equal(t, row.news, row.order.HasNews(row.application), name)
	}
	require.False(t, Lodged{Number: known, ChangedAt: noon}.News(Application{Status: ApplicationReady, ChangedAt: noon}),
		"orders that were lodged before statuses counted know none")
}
