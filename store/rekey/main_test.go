package rekey_test

import (
	"os"
	"testing"

	"cabinet/db/dbtest"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }
