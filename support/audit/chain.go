// Package audit proves that the access log is what was written: its lines are a chain of hashes, whose last one is signed
// each day with a key that the database does not know.
package audit

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strconv"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
)

// start is the hash before the first line.
var start = make([]byte, sha256.Size)

// chained is a line's hash: over the hash of the line before it, and each of its own fields with its length. The database
// computes the same when a line is added (db/migrations).
func chained(previous []byte, line sqlc.AccessLog) []byte {
	text := bytes.NewBuffer(bytes.Clone(previous))
	field := func(value string) { fmt.Fprintf(text, "%d:%s,", len(value), value) }
	id := func(value *uuid.UUID) {
		if value == nil {
			text.WriteString("-,")
			return
		}
		field(value.String())
	}
	field(strconv.FormatInt(line.ID, 10))
	field(strconv.FormatInt(line.At.UnixMicro(), 10))
	for _, value := range []string{line.Act, line.Name, line.Office, line.Reason} {
		field(value)
	}
	id(line.OrderID)
	id(line.CitizenID)
	sum := sha256.Sum256(text.Bytes())
	return sum[:]
}
