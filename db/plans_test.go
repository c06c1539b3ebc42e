package db_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
)

// smallTables have few rows, whatever the number of citizens. All other tables are large.
var smallTables = map[string]string{
	"access_log_heads":  "a row a day",
	"changed_orders":    "orders that have changed within a minute",
	"daily_checks":      "a row for each kind of check",
	"goose_db_version":  "a row per migration",
	"leases":            "one row for each kind of work",
	"held_up_orders":    "orders that a bug holds up; the first one fires an alert",
	"maintenance":       "announced by operators",
	"money_compared":    "a single row",
	"money_differences": "read by operators one by one",
	"rating_counts":     "a row per service and score",
	"staff":             "people of the office",
	"staff_reasons":     "of staff at work",
	"staff_sessions":    "of staff at work",
	"web_assets":        "files of a release, and of those of the last day",
}

// narrowIndexes are partial indexes whose rows leave them soon. They may be read in full.
var narrowIndexes = map[string]string{
	"files_without_order":         "uploads of a day",
	"messages_to_send":            "unsent letters",
	"files_unproven":              "files of a day",
	"statements_unproven":         "statements of a day",
	"order_keys_pending_deletion": "erased orders whose workflow is still open",
	"live_orders_ended":           "orders that have ended within a week",
	"live_orders_mispaid":         "orders with wrong money",
	"live_orders_waiting":         "orders that wait for an outside system",
	"pushes_due":                  "unsent notifications",
}

// reviewedPlans are the queries that may read a large table or index in full.
var reviewedPlans = map[string]string{
	"CompareMoney":   "at night; the planner knows the length of the day only from its values, which it has for the first five plans of a connection",
	"CountOrders":    "counts all orders that are not erased, which are those of a week; their rows are narrow",
	"OrdersSince":    "after a restore only; an index would be written for each order",
	"UnderMasterKey": "before a key is removed, which is once in years",
}

const (
	largeRows   = 50_000_000
	narrowRows  = 100_000
	largePages  = 131_071 // of 8 KiB; one file of a relation has less than 1 GiB
	narrowPages = 500
)

// nullFractions are those of the columns that are NULL for nearly all or nearly no rows; of other columns that may be NULL a half is.
var nullFractions = map[string]float64{
	"email_verifications.closed_at":    .01,
	"files.order_id":                   .01,
	"live_orders.waiting_since":        .998,
	"messages.refused_at":              .999,
	"messages.sent_at":                 .002,
	"order_keys.deletion_scheduled_at": .1,
	"order_keys.destroyed_at":          .1,
	"order_keys.wrapped":               .9,
	"orders.erased_at":                 .02,
	"orders.participant_id":            .9,
	"push_subscriptions.sending_until": .999,
	"pushes.closed_at":                 .002,
	"reminders.over_at":                .1,
}

// fewValues matches the columns that have as many values as a list of the domain.
const fewValues = `^(service|status|kind|problem|provider|outcome|state|party|type|act|media_type|email_status|office|name|code|score|version|attempts)$`

// No query reads a large table in full. The plans are those for a country: a test database has so few rows that such a query passes every
// other test. They are generic plans, which a connection uses for a query from its sixth execution on.
func TestQueriesReadNoLargeTable(t *testing.T) {
	p := newPlanner(t)
	queries := namedQueries(t)
	for name, query := range queries {
		faults := p.faults(name, query)
		if reason, reviewed := reviewedPlans[name]; reviewed {
			require.NotEmpty(t, faults, "%s needs no exception any more (%s)", name, reason)
			continue
		}
		for _, fault := range faults {
			t.Errorf("%s %s", name, fault)
		}
	}
	for name := range reviewedPlans {
		require.Contains(t, queries, name, "an exception for no query")
	}
}

// The faults that the test above looks for are found.
func TestFullReadsAreFound(t *testing.T) {
	p := newPlanner(t)
	for query, fault := range map[string]string{
		"SELECT * FROM orders WHERE price = $1":                                  "reads all of orders",
		"SELECT id FROM orders ORDER BY id":                                      "reads all of the index orders_pkey of orders",
		"SELECT * FROM messages WHERE version = $1 AND party = $2 AND kind = $3": "reads all of messages",
		"SELECT id FROM orders WHERE id = $1":                                    "",
		"SELECT id FROM orders ORDER BY id LIMIT 5":                              "",
		"SELECT name FROM staff WHERE office = $1":                               "",
	} {
		if found := p.faults(query, query); fault == "" {
			require.Empty(t, found, query)
		} else {
			require.Equal(t, []string{fault}, found, query)
		}
	}
}

// planner is a database whose statistics are those of a country.
type planner struct {
	*testing.T
	connection *pgx.Conn
	leading    map[string]string // the first column of each index
}

func newPlanner(t *testing.T) *planner {
	t.Helper()
	p := &planner{T: t, connection: connect(t, dbtest.New(t).Config().ConnString()), leading: map[string]string{}}
	p.exec("SET plan_cache_mode = force_generic_plan")
	known := map[string]bool{}
	for _, table := range p.relations("r") {
		known[table.name] = true
		if smallTables[table.name] == "" {
			p.resize(table, largePages, largeRows)
		}
	}
	for _, index := range p.relations("i") {
		known[index.name], p.leading[index.name] = true, index.leading
		switch {
		case smallTables[index.table] != "":
		case narrowIndexes[index.name] != "":
			p.resize(index, narrowPages, narrowRows)
		default:
			p.resize(index, largePages, largeRows)
		}
	}
	for _, reviewed := range []map[string]string{smallTables, narrowIndexes} {
		for name := range reviewed {
			require.True(t, known[name], "%s does not exist", name)
		}
	}
	p.spread()
	return p
}

func (p *planner) exec(statement string, arguments ...any) int64 {
	p.Helper()
	done, err := p.connection.Exec(p.Context(), statement, arguments...)
	require.NoError(p, err, statement)
	return done.RowsAffected()
}

// relation is a table or an index of the read model.
type relation struct {
	oid            uint32
	name, file     string
	table, leading string // of an index: its table, its first column
}

func (p *planner) relations(kind string) []relation {
	p.Helper()
	rows, err := p.connection.Query(p.Context(), `SELECT c.oid, c.relname, current_setting('data_directory') || '/' || pg_relation_filepath(c.oid),
			coalesce(i.indrelid::regclass::text, ''), coalesce(pg_get_indexdef(c.oid, 1, true), '')
		FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind::text = $1 ORDER BY c.relname`, kind)
	require.NoError(p, err)
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (r relation, err error) {
		return r, row.Scan(&r.oid, &r.name, &r.file, &r.table, &r.leading)
	})
	require.NoError(p, err)
	return found
}

// resize makes a relation look large. The planner takes its pages from the length of its file, which has a hole and takes no room, and the
// rows of a page from the catalogue.
func (p *planner) resize(r relation, pages, rows int64) {
	p.Helper()
	require.NoError(p, os.Truncate(r.file, pages*8192))
	p.exec("UPDATE pg_class SET relpages = $2, reltuples = $3 WHERE oid = $1", r.oid, pages, rows)
}

// spread writes statistics of all columns: how many different values they have, and how many are NULL.
func (p *planner) spread() {
	p.Helper()
	p.exec(`INSERT INTO pg_statistic (starelid, staattnum, stainherit, stanullfrac, stawidth, stadistinct, stakind1, stakind2, stakind3, stakind4,
			stakind5, staop1, staop2, staop3, staop4, staop5, stacoll1, stacoll2, stacoll3, stacoll4, stacoll5)
		SELECT a.attrelid, a.attnum, false, CASE WHEN a.attnotnull THEN 0 ELSE .5 END, 16, CASE
			WHEN a.atttypid = 'boolean'::regtype THEN 2
			WHEN a.attname ~ $1 THEN 20
			WHEN EXISTS (SELECT FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisunique AND i.indnatts = 1 AND i.indkey[0] = a.attnum) THEN -1
			ELSE -.2 END, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
		FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`, fewValues)
	for column, fraction := range nullFractions {
		table, name, _ := strings.Cut(column, ".")
		require.EqualValues(p, 1, p.exec(`UPDATE pg_statistic SET stanullfrac = $3 FROM pg_attribute a
			WHERE starelid = $1::text::regclass AND a.attrelid = starelid AND a.attnum = staattnum AND a.attname = $2`, table, name, fraction), column)
	}
}

// faults plans a query, and returns where it reads a large table. EXPLAIN (GENERIC_PLAN) does the same from PostgreSQL 16 on.
func (p *planner) faults(name, query string) []string {
	p.Helper()
	p.exec("PREPARE planned AS " + query)
	defer p.exec("DEALLOCATE planned")
	nulls := strings.TrimSuffix(strings.Repeat("NULL, ", parametersOf(query)), ", ")
	if nulls != "" {
		nulls = "(" + nulls + ")"
	}
	var explained []byte
	err := p.connection.QueryRow(p.Context(), "EXPLAIN (FORMAT JSON) EXECUTE planned"+nulls, pgx.QueryExecModeSimpleProtocol).Scan(&explained)
	require.NoError(p, err, name)
	var plans []struct{ Plan node }
	require.NoError(p, json.Unmarshal(explained, &plans))
	if os.Getenv("PLAN") == name {
		p.Log(string(explained))
	}
	return p.inspect(plans[0].Plan, "", false)
}

var parameter = regexp.MustCompile(`\$(\d+)`)

func parametersOf(query string) (most int) {
	for _, found := range parameter.FindAllStringSubmatch(query, -1) {
		number, err := strconv.Atoi(found[1])
		if err == nil {
			most = max(most, number)
		}
	}
	return most
}

// node is a node of a plan, as EXPLAIN returns it.
type node struct {
	Type   string `json:"Node Type"`
	Table  string `json:"Relation Name"`
	Index  string `json:"Index Name"`
	Cond   string `json:"Index Cond"`
	Filter string `json:"Filter"`
	Plans  []node `json:"Plans"`
}

// inspect returns the faults of a node and of those below it. The index of a bitmap is of the table above it.
func (p *planner) inspect(n node, table string, limited bool) (faults []string) {
	if n.Table != "" {
		table = n.Table
	}
	large := table != "" && smallTables[table] == ""
	switch {
	case large && n.Type == "Seq Scan":
		faults = append(faults, "reads all of "+table)
	case large && n.Index != "" && narrowIndexes[n.Index] == "" && !p.bounded(n, limited):
		faults = append(faults, fmt.Sprintf("reads all of the index %s of %s", n.Index, table))
	}
	// A sort reads everything below it, and so do a hash and an aggregate.
	limited = n.Type == "Limit" || limited && (n.Type == "LockRows" || n.Type == "Result" || n.Type == "Subquery Scan")
	for _, below := range n.Plans {
		faults = append(faults, p.inspect(below, table, limited)...)
	}
	return faults
}

// bounded reports whether an index is entered by its first column, or read in its order up to a limit without leaving out rows.
func (p *planner) bounded(n node, limited bool) bool {
	return strings.Contains(n.Cond, p.leading[n.Index]) || limited && n.Filter == ""
}
