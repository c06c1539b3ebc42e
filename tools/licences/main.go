// The program licences checks the licences of what the cabinet is made of: the components of bills of materials in CycloneDX's
// JSON. It fails when a component has a licence that is not allowed or not reviewed.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
)

// allowed are the licences under which the cabinet may be distributed without publishing changes of its own. MPL-2.0 asks for
// the source of changed files, and no dependency is changed. EUPL-1.2 is the cabinet's.
var allowed = []string{"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "EUPL-1.2", "ISC", "MIT", "MPL-2.0", "OFL-1.1", "Unlicense", "Zlib"}

// read are the licences of components whose texts no program recognizes, read by a person. The module statsd is a folder
// of github.com/cactus/go-statsd-client, and has no text of its own: LICENSE.md of that repository, at the module's commit
// cb0885a1018c as in its v5, has the text of MIT without its name. The manifests of gost89, jksreader and jkurwa say "BSD" and not
// of how many clauses: the stricter of those is meant here.
var read = map[string]string{
	"github.com/cactus/go-statsd-client/statsd": "MIT",
	"github.com/cenkalti/backoff/v5":            "MIT",
	"github.com/oasdiff/yaml":                   "MIT",
	"github.com/pressly/goose/v3":               "MIT",
	"github.com/rcrowley/go-metrics":            "BSD-2-Clause",
	"github.com/tidwall/btree":                  "MIT",
	"github.com/twmb/murmur3":                   "BSD-3-Clause",

	"gost89":    "BSD-3-Clause",
	"jksreader": "BSD-3-Clause",
	"jkurwa":    "BSD-3-Clause",

	// These are replaced by modules of the cabinet (cmd/engine/without). The replaced ones have texts that are recognized.
	"cloud.google.com/go/storage":             "EUPL-1.2",
	"github.com/aws/aws-sdk-go-v2/service/s3": "EUPL-1.2",
	"go.temporal.io/auto-scaled-workers":      "EUPL-1.2",
	"google.golang.org/api":                   "EUPL-1.2",
	"modernc.org/sqlite":                      "EUPL-1.2",
}

// unstated are components that are shipped though nothing says under which licence, and why; each run names them. The module
// nexus-proto-annotations v0.1.0 and the newest state of its repository (e558d6e) have no text of a licence, and no file names one.
var unstated = map[string]string{
	"github.com/nexus-rpc/nexus-proto-annotations": "go.temporal.io/api needs it; its authors publish their SDK (nexus-rpc/sdk-go) under MIT",
}

// licence is one of a component's, by its id in SPDX's list, or in an expression of such ids.
type licence struct {
	License    struct{ ID, Name string }
	Expression string
}

type component struct {
	Name     string
	Licenses []licence
	Evidence struct{ Licenses []licence }
}

type bill struct{ Components []component }

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: licences BILL.json ...")
		os.Exit(2)
	}
	failed := false
	for _, name := range os.Args[1:] {
		components, faults, err := check(name)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		for _, fault := range faults {
			fmt.Fprintf(os.Stderr, "%s: %s\n", name, fault)
		}
		failed = failed || len(faults) > 0
		fmt.Printf("%s: %d components, %d without an allowed licence\n", name, components, len(faults))
	}
	if failed {
		os.Exit(1)
	}
}

// check reads a bill and lists the components whose licence is not allowed. An empty bill is a fault of its making.
func check(name string) (components int, faults []string, err error) {
	content, err := os.ReadFile(name) //nolint:gosec // the user chooses the file
	if err != nil {
		return 0, nil, err
	}
	var found bill
	if err := json.Unmarshal(content, &found); err != nil {
		return 0, nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(found.Components) == 0 {
		return 0, nil, fmt.Errorf("%s: the bill has no components", name)
	}
	for _, one := range found.Components {
		if why := unstated[one.Name]; why != "" && !one.states() {
			fmt.Printf("%s: %s: no licence is stated: %s\n", name, one.Name, why)
			continue
		}
		if fault := one.fault(); fault != "" {
			faults = append(faults, one.Name+": "+fault)
		}
	}
	return len(found.Components), faults, nil
}

// states reports whether a component names a licence.
func (c component) states() bool { return len(c.Licenses)+len(c.Evidence.Licenses) > 0 }

// fault is what is wrong with a component's licences; empty: nothing is.
func (c component) fault() string {
	licences := slices.Concat(c.Licenses, c.Evidence.Licenses)
	if known, ok := read[c.Name]; ok && len(licences) == 0 {
		licences = []licence{{Expression: known}}
	}
	if len(licences) == 0 {
		return "the licence is not recognized: read it, and add it to the table of tools/licences"
	}
	for _, one := range licences {
		if text := one.text(); !permits(text) {
			return fmt.Sprintf("the licence %q is not allowed", text)
		}
	}
	return ""
}

func (l licence) text() string {
	for _, text := range []string{l.Expression, l.License.ID, l.License.Name} {
		if text != "" {
			return text
		}
	}
	return ""
}

// permits reports whether an expression such as "(MIT OR GPL-3.0)" leaves the choice of an allowed licence; of licences that
// apply together all must be allowed.
func permits(expression string) bool {
	for _, choice := range strings.Split(strings.Trim(expression, "()"), " OR ") {
		together := strings.Split(choice, " AND ")
		if !slices.ContainsFunc(together, func(one string) bool { return !slices.Contains(allowed, strings.TrimSpace(one)) }) {
			return true
		}
	}
	return false
}
