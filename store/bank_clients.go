package store

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/references"
)

// BankClient is a client of the bank, as the database knows one: by hashes.
type BankClient struct {
	Client []byte // of the bank's number
	Name   []byte // of the surname and the first name; equal names of two clients have different hashes
}

// BankClientOf returns the hashes of a client's number and name.
func (s Store) BankClientOf(number, name string) BankClient {
	client := s.References.Hash(references.BankClient, number)
	return BankClient{Client: client, Name: s.References.Hash(references.BankName, nameOfClient(client, name))}
}

// Named reports whether a client of the bank has a name, in upper or lower case.
func (s Store) Named(client BankClient, name string) bool {
	return s.References.Matches(client.Name, references.BankName, nameOfClient(client.Client, name))
}

func nameOfClient(client []byte, name string) string {
	return string(client) + " " + strings.ToUpper(domain.NormalizeName(name))
}

// CitizenOfBankClient finds the citizen to whom a client of the bank is linked; pgx.ErrNoRows. The number is not stored, so a link under
// an earlier key gets its hash under the primary one when the client comes.
func (s Store) CitizenOfBankClient(ctx context.Context, number string) (uuid.UUID, error) {
	hashes := s.References.Hashes(references.BankClient, number)
	found, err := s.Queries.CitizenOfBankClient(ctx, hashes)
	if err != nil || string(found.Client) == string(hashes[0]) {
		return found.CitizenID, err
	}
	return found.CitizenID, s.Queries.RehashBankClient(ctx, sqlc.RehashBankClientParams{Client: found.Client, Rehashed: hashes[0]})
}
