package domain

import "github.com/google/uuid"

// idOf is an order's id by a short name.
func idOf(name string) uuid.UUID { return uuid.NewSHA1(uuid.NameSpaceOID, []byte(name)) }
