package store

import (
	"context"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/tink-crypto/tink-go/v2/aead/subtle"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// Extract is what a paid extract says, for its bearer. The read model keeps it encrypted by the code that is printed
// on it, and keeps no code: the cabinet itself cannot read it.
type Extract struct {
	Report   domain.VehicleReport `json:"report"`
	Number   uuid.UUID            `json:"number"` // of the order that it was paid with
	IssuedAt time.Time            `json:"issuedAt"`
}

// crockford is base32 without letters that look alike.
var crockford = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// codeLength is how many random bytes a code has.
const codeLength = 16

func newExtractCode() string {
	code := make([]byte, codeLength)
	_, _ = rand.Read(code) // never fails
	return crockford.EncodeToString(code)
}

// readCode reads a code as a person types it: in any case, with blanks and hyphens, O for 0, I and L for 1.
func readCode(typed string) ([]byte, bool) {
	clean := strings.NewReplacer(" ", "", "-", "", "O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(typed))
	code, err := crockford.DecodeString(clean)
	return code, err == nil && len(code) == codeLength
}

// extractHash names an extract in the database.
func extractHash(code []byte) []byte {
	hash := sha256.Sum256(code)
	return hash[:]
}

// extractCipher encrypts by a key derived from the code.
func extractCipher(code []byte) (*subtle.AESGCM, error) {
	key, err := hkdf.Key(sha256.New, code, nil, "cabinet extract", 32)
	if err != nil {
		return nil, err
	}
	return subtle.NewAESGCM(key)
}

func sealExtract(code string, extract Extract) (hash, sealed []byte, err error) {
	secret, ok := readCode(code)
	if !ok {
		return nil, nil, fmt.Errorf("extract of %s: the code is none", extract.Number)
	}
	extract.Report.CarID = "" // the register's own number, not on the extract
	plain, err := json.Marshal(extract)
	if err != nil {
		return nil, nil, err
	}
	cipher, err := extractCipher(secret)
	if err != nil {
		return nil, nil, err
	}
	hash = extractHash(secret)
	sealed, err = cipher.Encrypt(plain, hash)
	return hash, sealed, err
}

// Extract reads an extract by the code that is printed on it. A code of no extract, or of one that has ended, is refused.
func (s Store) Extract(ctx context.Context, code string, now time.Time) (Extract, error) {
	var extract Extract
	secret, ok := readCode(code)
	if !ok {
		return extract, domain.Refuse(domain.CodeExtractNotFound)
	}
	hash := extractHash(secret)
	sealed, err := s.Queries.Extract(ctx, sqlc.ExtractParams{CodeHash: hash, Now: now})
	if errors.Is(err, pgx.ErrNoRows) {
		return extract, domain.Refuse(domain.CodeExtractNotFound)
	}
	if err != nil {
		return extract, fmt.Errorf("extract: %w", err)
	}
	cipher, err := extractCipher(secret)
	if err != nil {
		return extract, err
	}
	plain, err := cipher.Decrypt(sealed, hash)
	if err != nil {
		return extract, fmt.Errorf("extract: %w", err)
	}
	return extract, json.Unmarshal(plain, &extract)
}
