package workflows_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"

	"cabinet/workflows/order"
)

// The stored histories have orders from before and after each change, so that their replay tests both paths.
func TestStoredHistoriesOfEveryChange(t *testing.T) {
	for _, id := range changeIDs(t, "order/versions.go") {
		after := map[string][]string{} // by service
		before := map[string][]string{}
		files, err := filepath.Glob(histories + "/*/*.json")
		require.NoError(t, err)
		for _, file := range files {
			service := filepath.Base(filepath.Dir(file))
			if _, passed := changesOf(t, file)[id]; passed {
				after[service] = append(after[service], file)
			} else {
				before[service] = append(before[service], file)
			}
		}
		require.NotEmpty(t, after, "no history has %s: `make histories`", id)
		for service := range after {
			require.NotEmpty(t, before[service], "no history of %s is from before %s", service, id)
		}
	}
}

// Each build publishes the changes that it knows; one that is missing would never be followed.
func TestAllChangesArePublished(t *testing.T) {
	var published []string
	for _, change := range order.Changes() {
		published = append(published, string(change))
	}
	require.ElementsMatch(t, changeIDs(t, "order/versions.go"), published)
}

// changeIDs are the constants of the type ChangeID in a file.
func changeIDs(t *testing.T, path string) (ids []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	require.NoError(t, err)
	ast.Inspect(file, func(node ast.Node) bool {
		constant, is := node.(*ast.ValueSpec)
		if !is {
			return true
		}
		if kind, named := constant.Type.(*ast.Ident); named && kind.Name == "ChangeID" {
			id, err := strconv.Unquote(constant.Values[0].(*ast.BasicLit).Value)
			require.NoError(t, err)
			ids = append(ids, id)
		}
		return false
	})
	require.NotEmpty(t, ids)
	return ids
}

// changesOf are the changes that a history has recorded, with their versions.
func changesOf(t *testing.T, file string) map[string]int {
	t.Helper()
	changes := map[string]int{}
	content, err := os.Open(file)
	require.NoError(t, err)
	defer func() { _ = content.Close() }()
	history, err := client.HistoryFromJSON(content, client.HistoryJSONOptions{})
	require.NoError(t, err)
	for _, event := range history.GetEvents() {
		marker := event.GetMarkerRecordedEventAttributes()
		if marker.GetMarkerName() != "Version" {
			continue
		}
		var id string
		var version int
		require.NoError(t, json.Unmarshal(marker.GetDetails()["change-id"].GetPayloads()[0].GetData(), &id))
		require.NoError(t, json.Unmarshal(marker.GetDetails()["version"].GetPayloads()[0].GetData(), &version))
		changes[id] = version
	}
	return changes
}
