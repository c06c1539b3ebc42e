package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLicencesAreChecked(t *testing.T) {
	for content, expected := range map[string][]string{
		`{"components":[{"name":"a","licenses":[{"license":{"id":"MIT"}}]},{"name":"b","evidence":{"licenses":[{"license":{"id":"MPL-2.0"}}]}}]}`: nil,
		`{"components":[{"name":"a","licenses":[{"license":{"id":"AGPL-3.0"}}]}]}`:                                                                {`a: the licence "AGPL-3.0" is not allowed`},
		`{"components":[{"name":"a","licenses":[{"license":{"name":"Business Source"}}]}]}`:                                                       {`a: the licence "Business Source" is not allowed`},
		`{"components":[{"name":"a","licenses":[{"expression":"(GPL-3.0 OR MIT)"}]}]}`:                                                            nil,
		`{"components":[{"name":"a","licenses":[{"expression":"MIT AND GPL-3.0"}]}]}`:                                                             {`a: the licence "MIT AND GPL-3.0" is not allowed`},
		`{"components":[{"name":"a"}]}`:                                            {"a: the licence is not recognized: read it, and add it to the table of tools/licences"},
		`{"components":[{"name":"github.com/cenkalti/backoff/v5"}]}`:               nil,
		`{"components":[{"name":"github.com/nexus-rpc/nexus-proto-annotations"}]}`: nil,
		`{"components":[{"name":"github.com/nexus-rpc/nexus-proto-annotations","licenses":[{"license":{"id":"AGPL-3.0"}}]}]}`: {
			`github.com/nexus-rpc/nexus-proto-annotations: the licence "AGPL-3.0" is not allowed`,
		},
		`{"components":[{"name":"a","licenses":[{"license":{"id":""}}]}]}`: {`a: the licence "" is not allowed`},
	} {
		name := filepath.Join(t.TempDir(), "bill.json")
		require.NoError(t, os.WriteFile(name, []byte(content), 0o600))
		_, faults, err := check(name)
		require.NoError(t, err, content)
		require.Equal(t, expected, faults, content)
	}
}

// A bill that lists nothing, or is not there, is no proof.
func TestEmptyBillIsNoProof(t *testing.T) {
	name := filepath.Join(t.TempDir(), "bill.json")
	_, _, err := check(name)
	require.Error(t, err)
	require.NoError(t, os.WriteFile(name, []byte(`{"components":[]}`), 0o600))
	_, _, err = check(name)
	require.ErrorContains(t, err, "no components")
}
