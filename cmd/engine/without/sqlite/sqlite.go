// Package sqlite takes the place of the driver of SQLite: the engine of one machine keeps its data in PostgreSQL. No database can be
// opened.
package sqlite

import (
	"database/sql"
	"database/sql/driver"
	"errors"
)

// ErrLeftOut reports that a database in SQLite was to be opened.
var ErrLeftOut = errors.New("this engine is built without SQLite: it keeps its data in PostgreSQL")

func init() { sql.Register("sqlite", none{}) }

type none struct{}

// Open returns ErrLeftOut.
func (none) Open(string) (driver.Conn, error) { return nil, ErrLeftOut }

// Error is an error of the database, which never occurs.
type Error struct{}

func (*Error) Error() string { return ErrLeftOut.Error() }

// Code returns 0, which means that nothing has failed.
func (*Error) Code() int { return 0 }
