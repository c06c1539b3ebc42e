package activities

import (
	"os"
	"testing"

	"github.com/google/uuid"

	"cabinet/db/dbtest"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// idOf is an order's id by a short name.
func idOf(name string) uuid.UUID { return uuid.NewSHA1(uuid.NameSpaceOID, []byte(name)) }
