package db_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/db"
)

var (
	// ofCitizens finds a table whose rows belong to citizens in a query that reads or changes it.
	ofCitizens = regexp.MustCompile(`\b(FROM|JOIN|UPDATE) (orders|drafts|order_drafts|order_answers|files|vehicle_reports|own_policies|observers|` +
		`reminders|stored_plates|sessions|push_subscriptions)\b`)
	// byCitizen finds a condition by citizen.
	byCitizen = regexp.MustCompile(`\b(citizen_id|participant_id) (=|IN)|\bIN \([^)]*\b(citizen_id|participant_id)\b`)
)

// ofAnyone are the API's queries of such tables without that condition, and what does without it.
var ofAnyone = map[string]string{
	"AddFile":                 "writes the citizen's own row, and locks its order",
	"CountUploadsOfOrder":     "of an order that is being made for the citizen",
	"DropFile":                "of the order that the citizen signs, a signature that was refused",
	"EndPushOfOthers":         "ends notifications of a browser in which another citizen has signed in",
	"FileOfOrder":             "of an order that was found for the citizen",
	"LockOrders":              "writes the citizen's own row",
	"NameSession":             "by the id in the session's own token",
	"OrderForCallback":        "partners call it, with a proof of their own; it answers nothing of the order",
	"RefreshToken":            "by the token",
	"ReplacePushSubscription": "by the browser's own cookie and endpoint",
	"RevokeObserver":          "of the requests that were read for the citizen",
	"SaveOrderDraft":          "writes the citizen's own row, of an order that was found for the citizen",
	"SweepDrafts":             "deletes what has expired",
	"SweepPushSubscriptions":  "deletes what has expired",
	"SweepSessions":           "deletes what has expired",
}

// A query of the API for rows that belong to citizens has a condition by citizen: no policy of PostgreSQL adds one
// (docs/decisions/0011-no-row-level-security.md).
func TestQueriesOfTheAPINameTheCitizen(t *testing.T) {
	queries := namedQueries(t)
	called := calledIn(t, programs[db.API], queries)
	for name := range called {
		if ofCitizens.MatchString(queries[name]) && !byCitizen.MatchString(queries[name]) {
			require.Contains(t, ofAnyone, name, "whose rows are these?")
		}
	}
	for name := range ofAnyone {
		require.True(t, called[name] && ofCitizens.MatchString(queries[name]) && !byCitizen.MatchString(queries[name]), "%s needs no exception", name)
	}
}
