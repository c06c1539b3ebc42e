package db_test

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
)

// denied is PostgreSQL's code for a right that is missing.
const denied = "42501"

func connect(t *testing.T, address string) *pgx.Conn {
	t.Helper()
	connection, err := pgx.Connect(t.Context(), address)
	require.NoError(t, err)
	t.Cleanup(func() { _ = connection.Close(context.Background()) })
	return connection
}

func refusedWith(err error) string {
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

// A table or a view that a migration makes has its line in the table of rights: tools read all of them, for backups.
func TestEveryTableHasRights(t *testing.T) {
	pool := dbtest.New(t)
	rows, err := pool.Query(t.Context(), `SELECT relname FROM pg_class
		WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND NOT has_table_privilege('cabinet_tools', oid, 'SELECT')`)
	require.NoError(t, err)
	without, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Empty(t, without, "say in db/roles.go what each role may do with it")
}

// overServer are what a superuser could do with the server or around the triggers; no role of the cabinet may.
var overServer = []string{
	"COPY (SELECT 1) TO PROGRAM 'true'", "COPY (SELECT 1) TO '/tmp/cabinet-role'", "SELECT pg_read_file('postgresql.conf')",
	"SET session_replication_role = replica", "CREATE ROLE intruder SUPERUSER", "CREATE DATABASE intruder",
	"ALTER SYSTEM SET log_statement = 'all'", "SET ROLE cabinet", "SET SESSION AUTHORIZATION cabinet",
}

// overSchema are what only the owner of the read model may.
var overSchema = []string{
	"ALTER TABLE access_log DISABLE TRIGGER keep_access_log", "ALTER TABLE access_log DISABLE TRIGGER ALL", "DROP TABLE access_log",
	"CREATE TABLE intruder (id int)", "CREATE TEMPORARY TABLE intruder (id int)", "CREATE SCHEMA intruder",
	"CREATE FUNCTION intruder() RETURNS int LANGUAGE sql AS 'SELECT 1'", "CREATE OR REPLACE FUNCTION keep_access_log() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
	"TRUNCATE access_log", "UPDATE access_log SET reason = ''", "DELETE FROM access_log", "SET ROLE cabinet_owner",
}

// What empties the access log or takes over the server is refused to each role that runs.
func TestRolesHaveNoRightsOverServer(t *testing.T) {
	pool := dbtest.New(t)
	for _, role := range db.Roles {
		if role == db.Engine {
			_, err := pgx.Connect(t.Context(), dbtest.As(t, pool, role))
			require.Equal(t, denied, refusedWith(err), "the engine has no way into the read model")
			continue
		}
		connection := connect(t, dbtest.As(t, pool, role))
		attacks := overServer
		if role != db.Owner {
			attacks = append(attacks[:len(attacks):len(attacks)], overSchema...)
		}
		for _, attack := range attacks {
			_, err := connection.Exec(t.Context(), attack)
			require.Equal(t, denied, refusedWith(err), "%s: %s: %v", role, attack, err)
		}
	}
}

// Who has no business with keys, staff or sessions does not read them.
func TestRolesReadOnlyTheirTables(t *testing.T) {
	pool := dbtest.New(t)
	for role, tables := range map[db.Role][]string{
		db.API:     {"staff", "staff_sessions"},
		db.Worker:  {"staff", "staff_sessions", "sessions", "refresh_tokens", "sign_ins", "bank_clients"},
		db.Support: {"files", "statements", "messages", "sessions", "drafts", "order_answers", "vehicle_reports"},
	} {
		connection := connect(t, dbtest.As(t, pool, role))
		for _, table := range tables {
			_, err := connection.Exec(t.Context(), "SELECT * FROM "+table)
			require.Equal(t, denied, refusedWith(err), "%s: %s", role, table)
		}
	}
	for _, role := range []db.Role{db.API, db.Support} {
		_, err := connect(t, dbtest.As(t, pool, role)).Exec(t.Context(), "UPDATE order_keys SET wrapped = NULL, deletion_scheduled_at = now(), destroyed_at = now()")
		require.Equal(t, denied, refusedWith(err), "%s destroys keys", role)
	}
}

// programs are the packages that run as a role, from the module's root.
var programs = map[db.Role][]string{
	db.API:     {"api", "api/account", "api/lookup", "api/monitoring", "api/session", "ordering", "store/sendings", "db", "db/lease"},
	db.Worker:  {"activities", "jobs", "store", "temporal/rebuild", "process/telemetry", "db", "db/lease"},
	db.Support: {"support"},
	db.Tools:   {"cmd/cabinet", "temporal/backup", "temporal/rebuild", "temporal/redrive", "store/rekey", "support"},
}

// notOf are queries that a package holds and another role runs.
var notOf = map[db.Role][]string{
	db.Tools: {
		"StaffByToken", "StaffByLogin", "StaffBySession", "AddStaffSession", "StaffSessionSeen", "GiveReason", "ReasonsFor", "LastReason",
		"EndStaffSession", "DropEndedStaffSessions", "OrdersByNumber", "OrderEvents", "HasSignedIn", "Citizen",
		"DropOrders", // of a restore, which runs as the owner
		"OrdersCompared", "ChangedOrders", "ChangedAt", "NotifyParties",
	},
}

// Each role may run every query that its programs call.
func TestRolesMayRunTheirQueries(t *testing.T) {
	pool := dbtest.New(t)
	queries := namedQueries(t)
	for role, packages := range programs {
		connection := connect(t, dbtest.As(t, pool, role))
		called := calledIn(t, packages, queries)
		for _, name := range notOf[role] {
			delete(called, name)
		}
		require.NotEmpty(t, called, role)
		for name := range called {
			require.NoError(t, plan(t, connection, name, queries[name]), "%s: %s", role, name)
		}
	}
}

// plan has a query planned and its rights checked, as its execution would, and does not execute it.
func plan(t *testing.T, connection *pgx.Conn, name, query string) error {
	prepared, err := connection.Prepare(t.Context(), name, query)
	if err != nil {
		return err
	}
	nulls := strings.TrimSuffix(strings.Repeat("NULL, ", len(prepared.ParamOIDs)), ", ")
	if nulls != "" {
		nulls = "(" + nulls + ")"
	}
	_, err = connection.Exec(t.Context(), fmt.Sprintf("EXPLAIN EXECUTE %q %s", name, nulls))
	return err
}

// namedQueries are the queries that sqlc has generated, by their names.
func namedQueries(t *testing.T) map[string]string {
	found := map[string]string{}
	named := regexp.MustCompile(`(?s)^-- name: (\w+) `)
	files, err := filepath.Glob("sqlc/*.go")
	require.NoError(t, err)
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		require.NoError(t, err)
		ast.Inspect(parsed, func(node ast.Node) bool {
			if literal, ok := node.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				text := strings.Trim(literal.Value, "`")
				if match := named.FindStringSubmatch(text); match != nil {
					found[match[1]] = text
				}
			}
			return true
		})
	}
	require.Greater(t, len(found), 100)
	return found
}

// calledIn are the queries that packages mention as methods. Several programs use the store, each its own part: a method of Store counts
// where it is called, and has the name of its query.
func calledIn(t *testing.T, packages []string, queries map[string]string) map[string]bool {
	called := map[string]bool{}
	for _, folder := range packages {
		files, err := filepath.Glob(filepath.Join("..", folder, "*.go"))
		require.NoError(t, err)
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			content, err := os.ReadFile(file)
			require.NoError(t, err)
			parsed, err := parser.ParseFile(token.NewFileSet(), file, content, 0)
			require.NoError(t, err)
			ast.Inspect(parsed, func(node ast.Node) bool {
				if method, ok := node.(*ast.FuncDecl); ok && ofStore(method) {
					return false
				}
				if chosen, ok := node.(*ast.SelectorExpr); ok && queries[chosen.Sel.Name] != "" && ofQueries(chosen.X) {
					called[chosen.Sel.Name] = true
				}
				return true
			})
		}
	}
	return called
}

// ofStore reports whether a function is a method of store.Store.
func ofStore(function *ast.FuncDecl) bool {
	if function.Recv == nil {
		return false
	}
	receiver, ok := function.Recv.List[0].Type.(*ast.Ident)
	return ok && receiver.Name == "Store"
}

// ofQueries reports whether an expression looks like sqlc's queries, or Store: most names are also those of other methods.
func ofQueries(receiver ast.Expr) bool {
	switch of := receiver.(type) {
	case *ast.Ident:
		return queriesName.MatchString(of.Name)
	case *ast.SelectorExpr:
		return queriesName.MatchString(of.Sel.Name)
	case *ast.CallExpr:
		chosen, ok := of.Fun.(*ast.SelectorExpr)
		return ok && (chosen.Sel.Name == "New" || chosen.Sel.Name == "In")
	}
	return false
}

var queriesName = regexp.MustCompile(`(?i)queries|^(q|store|rows|papers|letters)$`)

// Roles are made by an account that is no superuser, too, and again over what is there.
func TestProvisionWithoutSuperuser(t *testing.T) {
	pool := dbtest.New(t)
	_, err := pool.Exec(t.Context(), "CREATE ROLE admin LOGIN CREATEROLE CREATEDB PASSWORD 'admin'")
	require.NoError(t, err)
	admin, err := db.As(dbtest.As(t, pool, db.Owner), "admin", "admin")
	require.NoError(t, err)
	admin, err = db.OtherDatabase(admin, "provisioned")
	require.NoError(t, err)
	for range 2 {
		require.NoError(t, db.Provision(t.Context(), db.Server{Admin: admin}, dbtest.Passwords()))
	}
	owner, err := db.OtherDatabase(dbtest.As(t, pool, db.Owner), "provisioned")
	require.NoError(t, err)
	require.NoError(t, db.Migrate(t.Context(), owner))
	api, err := db.OtherDatabase(dbtest.As(t, pool, db.API), "provisioned")
	require.NoError(t, err)
	_, err = connect(t, api).Exec(t.Context(), "SELECT * FROM orders")
	require.NoError(t, err)
	for _, database := range db.EngineDatabases {
		engine, err := db.OtherDatabase(dbtest.As(t, pool, db.Engine), database)
		require.NoError(t, err)
		_, err = connect(t, engine).Exec(t.Context(), "CREATE TABLE executions (id int); CREATE EXTENSION btree_gin")
		require.NoError(t, err, "the engine makes its schema itself")
		api, err := db.OtherDatabase(dbtest.As(t, pool, db.API), database)
		require.NoError(t, err)
		_, err = pgx.Connect(t.Context(), api)
		require.Equal(t, denied, refusedWith(err), "the API has no way into the engine's databases")
	}
}

// What one account has made before there were roles becomes the owner's, and a role with rights over the server is refused.
func TestProvisionAdopts(t *testing.T) {
	pool := dbtest.New(t)
	_, err := pool.Exec(t.Context(), "CREATE TABLE before (id serial); CREATE VIEW seen AS SELECT * FROM before; CREATE FUNCTION made() RETURNS int LANGUAGE sql AS 'SELECT 1'")
	require.NoError(t, err)
	server := db.Server{Admin: pool.Config().ConnString()}
	require.NoError(t, db.Provision(t.Context(), server, dbtest.Passwords()))
	_, err = connect(t, dbtest.As(t, pool, db.Owner)).Exec(t.Context(), "DROP FUNCTION made(); DROP VIEW seen; DROP TABLE before")
	require.NoError(t, err)

	_, err = pool.Exec(t.Context(), "ALTER ROLE cabinet_api CREATEDB")
	require.NoError(t, err)
	t.Cleanup(func() { _, _ = pool.Exec(context.Background(), "ALTER ROLE cabinet_api NOCREATEDB") })
	require.ErrorContains(t, db.Provision(t.Context(), server, dbtest.Passwords()), "role cabinet_api: it is there with rights over the server")
	require.ErrorContains(t, db.Provision(t.Context(), server, nil), "CABINET_DB_OWNER_PASSWORD is not set")
}

// An extension that operators have installed belongs to them: its functions are not the owner's to grant.
func TestGrantBesideAnExtension(t *testing.T) {
	pool := dbtest.New(t)
	_, err := pool.Exec(t.Context(), "CREATE EXTENSION pg_stat_statements; CREATE VIEW made AS SELECT 1; ALTER VIEW made OWNER TO cabinet_owner; GRANT SELECT ON made TO cabinet_api")
	require.NoError(t, err)
	require.NoError(t, db.Grant(t.Context(), dbtest.As(t, pool, db.Owner)))
	var kept, left bool
	require.NoError(t, pool.QueryRow(t.Context(), "SELECT has_table_privilege('cabinet_api', 'pg_stat_statements', 'SELECT'), has_table_privilege('cabinet_api', 'made', 'SELECT')").Scan(&kept, &left))
	require.True(t, kept, "the extension keeps its own rights")
	require.False(t, left, "a right that the table of rights does not have is taken away")
}
