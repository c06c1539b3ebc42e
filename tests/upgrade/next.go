package upgrade

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// edit is a change of a file: code in place of other code, or a new file.
type edit struct{ file, place, code string }

// edits make the next release: new columns and an index, changed workflows of all services, another law, a new field of the contract, another
// web app.
var edits = []edit{
	{"db/migrations/20990101000000_next.sql", "", `-- +goose Up
ALTER TABLE orders ADD COLUMN next text;
ALTER TABLE orders ADD CONSTRAINT orders_next_check CHECK (next <> '') NOT VALID;
`},
	{"db/migrations/20990101000100_validate_next.sql", "", `-- +goose Up
ALTER TABLE orders VALIDATE CONSTRAINT orders_next_check;
`},
	{"db/migrations/20990101000200_index_of_next.sql", "", `-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS orders_by_next;
CREATE INDEX CONCURRENTLY orders_by_next ON orders (created_at) WHERE next IS NOT NULL;
`},
	{"workflows/order/versions.go", "\treturn []ChangeID{\n", "\treturn []ChangeID{\n\t\t\"" + changeOfBeginning + "\", \"" + changeOfEnd + "\",\n"},
	{"workflows/order/order.go", "\terr := rule(ctx)\n", "\tif Patched(ctx, \"" + changeOfBeginning + "\") {\n\t\t_ = workflow.Sleep(ctx, 1e6)\n\t\to.state.Edition = \"next\"\n\t}\n\terr := rule(ctx)\n"},
	{"workflows/order/order.go", "\tending, err := endingOf(", "\tif Patched(ctx, \"" + changeOfEnd + "\") {\n\t\t_ = workflow.Sleep(ctx, 1e6)\n\t}\n\tending, err := endingOf("},
	{"domain/order.go", "\tRefunded bool `json:\"refunded,omitempty\"`\n", "\tRefunded bool `json:\"refunded,omitempty\"`\n\t// Edition is new.\n\tEdition string `json:\"edition,omitempty\"`\n"},
	{"api/contract/contract.gen.go", "\tService struct {\n\t\tInternalName string `json:\"internalName\"`\n", "\tEdition string `json:\"edition,omitempty\"`\n\tService struct {\n\t\tInternalName string `json:\"internalName\"`\n"},
	{"api/views.go", "Refunded: view.Refunded,", "Refunded: view.Refunded, Edition: view.Edition,"},
	{"domain/service_vehicle_check.go", "kopecks(11_940)", "kopecks(12_940)"},
	{"web/src/app/main.tsx", "const root = document.getElementById", "document.documentElement.dataset.edition = 'next';\nconst root = document.getElementById"},
}

// The changes of workflows that the next release knows, and what a vehicle check costs under each.
const (
	changeOfBeginning, changeOfEnd = "next-beginning", "next-end"
	lastPrice, nextPrice           = 11_940, 12_940
)

// in makes the change in a source tree.
func (e edit) in(source string) error {
	path := filepath.Join(source, e.file)
	if e.place == "" {
		return os.WriteFile(path, []byte(e.code), 0o600)
	}
	content, err := os.ReadFile(path) //nolint:gosec // of this repository
	if err != nil {
		return err
	}
	if found := strings.Count(string(content), e.place); found != 1 {
		return fmt.Errorf("%s has %q %d times", e.file, e.place, found)
	}
	return os.WriteFile(path, []byte(strings.Replace(string(content), e.place, e.code, 1)), 0o600)
}
