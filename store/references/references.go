// Package references computes the keyed hashes (blind indexes) by which rows are found whose personal data is encrypted. The keys are a
// keyset, and each hash begins with its key's number, so that a key can be replaced: hashes are looked up under all keys of the
// keyset, and written under the primary one.
package references

import (
	"crypto/hmac"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"github.com/tink-crypto/tink-go/v2/prf"

	"cabinet/store/keysets"
)

// Purpose separates the hashes of equal values in different places, so that they cannot be compared.
type Purpose string

// The purposes of hashes in columns and logs; package sendings has its own.
const (
	Citizen    Purpose = "citizen"     // an RNOKPP
	Email      Purpose = "email"       // an address of electronic mail
	Order      Purpose = "order"       // a number by which staff find an order
	BankClient Purpose = "bank client" // the bank's number of its client
	BankName   Purpose = "bank name"   // the name of the bank's client, with the hash of the number
	Network    Purpose = "network"     // the address of a caller, in logs
)

const (
	prefixLength = 4
	// digestLength is how much of the HMAC a hash has, in bytes: half of it, which keeps the chance that two of 2^40 values are equal
	// below 2^-48.
	digestLength = 16
)

// Keyset is the keyset of the hashes. Its methods are safe for concurrent use.
type Keyset struct {
	ids  []uint32 // the primary key first
	prfs map[uint32]prf.PRF
}

// ErrKind is returned for a keyset whose keys compute no hashes.
var ErrKind = errors.New("the keyset is not one of PRF keys")

// Parse reads a keyset of kind keysets.References; keysets.ErrUnreadable, ErrKind.
func Parse(text string) (*Keyset, error) {
	handle, err := keysets.Read(text)
	if err != nil {
		return nil, err
	}
	set, err := prf.NewPRFSet(handle)
	if err != nil {
		return nil, ErrKind
	}
	parsed := &Keyset{ids: []uint32{set.PrimaryID}, prfs: set.PRFs}
	for id, key := range set.PRFs {
		if _, err := key.ComputePRF(nil, digestLength); err != nil {
			return nil, fmt.Errorf("key %d: %w", id, err)
		}
		if id != set.PrimaryID {
			parsed.ids = append(parsed.ids, id)
		}
	}
	slices.Sort(parsed.ids[1:])
	return parsed, nil
}

// Hash is the hash of a value under the primary key: 20 bytes, of which the first four are the key's number.
func (k *Keyset) Hash(purpose Purpose, value string) []byte { return k.under(k.ids[0], purpose, value) }

// Hashes are the hashes of a value under all keys, the primary one's first.
func (k *Keyset) Hashes(purpose Purpose, value string) [][]byte {
	hashes := make([][]byte, len(k.ids))
	for i, id := range k.ids {
		hashes[i] = k.under(id, purpose, value)
	}
	return hashes
}

// Matches reports whether a hash is that of a value, under any key of the keyset.
func (k *Keyset) Matches(hash []byte, purpose Purpose, value string) bool {
	id, ok := KeyOf(hash)
	return ok && k.Knows(id) && hmac.Equal(hash, k.under(id, purpose, value))
}

// Primary is the number of the primary key.
func (k *Keyset) Primary() uint32 { return k.ids[0] }

// Knows reports whether the keyset has a key.
func (k *Keyset) Knows(id uint32) bool { return k.prfs[id] != nil }

// KeyOf is the number of the key of a hash.
func KeyOf(hash []byte) (id uint32, ok bool) {
	if len(hash) < prefixLength {
		return 0, false
	}
	return binary.BigEndian.Uint32(hash), true
}

// Range is the range of all hashes under a key: from the first one up to, and without, the second one. The second one of the last key is
// longer than any hash.
func Range(id uint32) (from, to []byte) {
	from = binary.BigEndian.AppendUint32(nil, id)
	if id == 1<<32-1 {
		return from, append(slices.Repeat([]byte{0xff}, prefixLength+digestLength), 0xff)
	}
	return from, binary.BigEndian.AppendUint32(nil, id+1)
}

// Text is a hash as text, for a column of text.
func Text(hash []byte) string { return hex.EncodeToString(hash) }

// KeyOfText is KeyOf for a hash as text.
func KeyOfText(text string) (id uint32, ok bool) {
	hash, err := hex.DecodeString(text)
	if err != nil {
		return 0, false
	}
	return KeyOf(hash)
}

// TextRange is Range for hashes as text: they are above the first text and below the second one, in every collation.
func TextRange(id uint32) (above, below string) {
	above = fmt.Sprintf("%08x", id)
	return above, above + "g" // no hexadecimal digit is above f
}

func (k *Keyset) under(id uint32, purpose Purpose, value string) []byte {
	digest, _ := k.prfs[id].ComputePRF([]byte(string(purpose)+"\x00"+value), digestLength) // Parse has tried the key
	return append(binary.BigEndian.AppendUint32(make([]byte, 0, prefixLength+digestLength), id), digest...)
}
