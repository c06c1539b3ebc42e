package oasdiff

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A contract that breaks clients of the last release is refused; one that only adds to it is not.
func TestBreakingContractIsRefused(t *testing.T) {
	const contract = "../../api/openapi.yaml"
	content, err := os.ReadFile(contract)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]struct {
		from, to string
		refused  string // the check that refuses it; empty: none
	}{
		"the same": {"", "", ""},
		"an answer has more": {
			"        sysNum: { type: string }\n", "        sysNum: { type: string }\n        nickname: { type: string }\n", "",
		},
		"an answer has less": {
			"required: [uid, username, greeting, ipnChar]\n", "required: [uid, username, ipnChar]\n", "response-property-became-optional",
		},
		"a path is gone":       {"  /api/ping:\n", "  /api/alive:\n", "api-path-removed-without-deprecation"},
		"an operation is gone": {"    patch:\n", "    put:\n", "api-removed-without-deprecation"},
		"a request needs more": {
			"    ContactsChange:\n      type: object\n", "    ContactsChange:\n      type: object\n      required: [phone]\n", "request-property-became-required",
		},
		"a request takes less": {
			"        phone: { type: string, minLength: 1, maxLength: 100 }\n", "        phone: { type: string, minLength: 1, maxLength: 10 }\n",
			"request-property-max-length-decreased",
		},
	} {
		t.Run(name, func(t *testing.T) {
			changed := filepath.Join(t.TempDir(), "openapi.yaml")
			if !strings.Contains(string(content), change.from) {
				t.Fatalf("the contract has no %q", change.from)
			}
			if err := os.WriteFile(changed, []byte(strings.Replace(string(content), change.from, change.to, 1)), 0o600); err != nil {
				t.Fatal(err)
			}
			answer, err := exec.CommandContext(t.Context(), "go", "tool", "oasdiff", "breaking", "--fail-on", "ERR", contract, changed).CombinedOutput()
			if (err != nil) != (change.refused != "") || !strings.Contains(string(answer), change.refused) {
				t.Errorf("%v\n%s", err, answer)
			}
		})
	}
}
