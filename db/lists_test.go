package db_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
)

// list is where Go has the values of a column: the constants of a type, or those whose names begin alike.
type list struct {
	folder, of string
	except     []string // values that this column never has
	queries    []string // values that a query alone writes
}

// lists are the columns of which a CHECK has the values.
var lists = map[string]list{
	"access_log.act":         {folder: "support", of: "Act"},
	"citizens.email_status":  {folder: "domain", of: "EmailStatus"},
	"diia_signings.state":    {folder: "ordering", of: "Diia*", except: []string{"expired"}}, // of one that is pending after its term
	"files.kind":             {folder: "domain", of: "FileKind"},
	"money_differences.kind": {folder: "domain", of: "DifferenceKind"},
	"observers.status":       {folder: "domain", of: "ObserverStatus"},
	"orders.status":          {folder: "domain", of: "Status"},
	"own_policies.type":      {folder: "domain", of: "PolicyType"},
	"reminders.kind": {folder: "domain", of: "NotificationType", except: []string{
		"document", "fines", "monitoring", "news", "plate-reserve", "postal-shipment", "reshipment", "reshipment-spr", "services", // no reminders
	}},
	"sign_ins.outcome": {folder: "api/session", of: "outcome*", queries: []string{"taken"}},
}

// open are the columns of text whose values no CHECK lists, and why not.
var open = map[string]string{
	"service":  "a new service needs no migration; the contract of the API and the table of services list them (domain.Services)",
	"provider": "a new way to sign in needs no migration; a session of an unknown one reads as one",
	"party":    "part of a key, written from the table of letters",
	"kind":     "of an event or a letter: new ones come with each release, and lines of an unknown kind are not shown",
	"problem":  "of the tables that count: any system that an order may wait for",
}

// free are the columns of text that have no list anywhere: what people, partners and programs name.
var free = []string{
	"code", "day", "device", "invoice_id", "link", "login", "media_type", "name", "note", "office", "payment_url", "reason", "reference", "request", "rrn",
	"secret", "settled_by", "state", "unclear",
}

var (
	listed = regexp.MustCompile(`= ANY \(ARRAY\[(.*?)\]`)
	quoted = regexp.MustCompile(`'([^']*)'::text`)
)

// A CHECK with a list has the values of the Go type that writes the column, no more and no fewer; a column of text without one is known to
// have none.
func TestListsAreThoseOfGo(t *testing.T) {
	checks, texts := listsOfSchema(t)
	for column, values := range checks {
		require.Contains(t, lists, column, "say where Go has its values")
		require.ElementsMatch(t, lists[column].values(t), values, column)
	}
	for column := range lists {
		require.Contains(t, checks, column, "no CHECK has its values")
	}
	for _, column := range texts {
		_, name, _ := strings.Cut(column, ".")
		if checks[column] == nil && column != "live_orders.status" { // a copy of orders.status
			require.True(t, open[name] != "" || slices.Contains(free, name), "%s: does a CHECK list its values?", column)
		}
	}
}

// listsOfSchema returns the values that CHECKs list, by column, and all columns of text.
func listsOfSchema(t *testing.T) (checks map[string][]string, texts []string) {
	t.Helper()
	pool := dbtest.New(t)
	rows, err := pool.Query(t.Context(), `SELECT c.conrelid::regclass || '.' || a.attname, pg_get_constraintdef(c.oid)
		FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
		WHERE c.contype = 'c' AND c.connamespace = 'public'::regnamespace`)
	require.NoError(t, err)
	checks = map[string][]string{}
	var column, definition string
	_, err = pgx.ForEachRow(rows, []any{&column, &definition}, func() error {
		if found := listed.FindStringSubmatch(definition); found != nil {
			for _, value := range quoted.FindAllStringSubmatch(found[1], -1) {
				checks[column] = append(checks[column], value[1])
			}
		}
		return nil
	})
	require.NoError(t, err)
	rows, err = pool.Query(t.Context(), `SELECT table_name || '.' || column_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
		WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'text'`)
	require.NoError(t, err)
	texts, err = pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	return checks, texts
}

// values are the values of the list's constants, without those that the column never has.
func (l list) values(t *testing.T) (values []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", l.folder, "*.go"))
	require.NoError(t, err)
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		require.NoError(t, err)
		for _, declaration := range parsed.Decls {
			if constants, ok := declaration.(*ast.GenDecl); ok && constants.Tok == token.CONST {
				values = append(values, l.among(t, constants.Specs)...)
			}
		}
	}
	for _, value := range l.except {
		require.Contains(t, values, value)
	}
	values = slices.DeleteFunc(values, func(value string) bool { return slices.Contains(l.except, value) })
	return append(values, l.queries...)
}

// among are the values of those constants of a declaration that the list has.
func (l list) among(t *testing.T, constants []ast.Spec) (values []string) {
	t.Helper()
	for _, constant := range constants {
		spec, ok := constant.(*ast.ValueSpec)
		if !ok || !l.has(spec) {
			continue
		}
		for _, value := range spec.Values {
			if literal, ok := value.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				text, err := strconv.Unquote(literal.Value)
				require.NoError(t, err)
				values = append(values, text)
			}
		}
	}
	return values
}

func (l list) has(spec *ast.ValueSpec) bool {
	if prefix, named := strings.CutSuffix(l.of, "*"); named {
		return strings.HasPrefix(spec.Names[0].Name, prefix)
	}
	kind, ok := spec.Type.(*ast.Ident)
	return ok && kind.Name == l.of
}
