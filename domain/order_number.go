package domain

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"github.com/google/uuid"
)

// numberDigits is how long an order's number is, and numberRange how many there are.
const (
	numberDigits = 12
	numberRange  = 1_000_000_000_000
)

// OrderNumber is the number of an order that people read to each other. It follows from the id alone, so that a rebuild of the read
// model leaves it as it is. Two citizens' orders may have the same number: it finds an order among those of its citizen.
func OrderNumber(id uuid.UUID) string {
	digest := sha256.Sum256(id[:])
	return fmt.Sprintf("%0*d", numberDigits, binary.BigEndian.Uint64(digest[:8])%numberRange)
}

// OrderNumberText is an order's number in groups, "4821 0739 5617", which no line parts.
func OrderNumberText(id uuid.UUID) string {
	number := OrderNumber(id)
	return number[:4] + "\u00a0" + number[4:8] + "\u00a0" + number[8:]
}
