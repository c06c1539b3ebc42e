package temporal

import (
	"github.com/google/uuid"

	"cabinet/db/sqlc"
)

// Papers keeps what belongs to orders beside their histories, encrypted: files, statements and letters. Once an order's key is
// destroyed nobody reads them, wherever a copy is left. What is encrypted names its table and row as associated data, so that it
// cannot be put into another one.
type Papers struct {
	Keys    *Keys
	Queries *sqlc.Queries
	// ReferenceKey makes hashes of the addresses that letters go to: letters to one address are counted without reading it.
	ReferenceKey []byte
}

// In is the same in a transaction. Keys are found outside of it.
func (p Papers) In(queries *sqlc.Queries) Papers { return Papers{p.Keys, queries, p.ReferenceKey} }

// row names a column of a row as associated data.
func row(column string, id uuid.UUID) []byte { return []byte(column + "/" + id.String()) }
