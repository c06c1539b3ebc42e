// Package sqlite3 has the result codes of SQLite that the server names.
package sqlite3

// The values are those of https://www.sqlite.org/rescode.html.
const (
	SQLITE_CONSTRAINT            = 19
	SQLITE_CONSTRAINT_PRIMARYKEY = 1555
	SQLITE_CONSTRAINT_UNIQUE     = 2067
)
