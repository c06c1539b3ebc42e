package workflows_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"
)

// Of every generation the corpus has orders: the replay of all of them shows that their paths stand.
func TestStoredHistoriesOfEveryGeneration(t *testing.T) {
	files, err := filepath.Glob(histories + "/*/*.json")
	require.NoError(t, err)
	orders := map[int]int{} // by generation; the first wrote none down
	for _, file := range files {
		orders[gatesOf(t, file)["tidy-waits"]]++
	}
	for generation := range 4 {
		require.NotZero(t, orders[generation], "no history of generation %d: `make histories`", generation)
	}
	require.Len(t, orders, 4, "a generation that this test does not know")
}

// Of every gate the corpus has orders from before and after: the replay of all of them shows that both paths stand.
func TestStoredHistoriesOfEveryGate(t *testing.T) {
	source, err := os.ReadFile("order/versions.go")
	require.NoError(t, err)
	gates := regexp.MustCompile(`(?m)= Gate\{"([a-z-]+)", \w+\}$`).FindAllSubmatch(source, -1)
	require.NotEmpty(t, gates)
	files, err := filepath.Glob(histories + "/*/*.json")
	require.NoError(t, err)
	passed, services := map[string]bool{}, map[string][]string{} // by gate; files by service
	gatedIn := map[string]map[string]bool{}                      // services by gate; those that are younger have no histories from before it
	for _, file := range files {
		service := filepath.Base(filepath.Dir(file))
		services[service] = append(services[service], file)
		for gate := range gatesOf(t, file) {
			passed[gate+" "+file] = true
			if gatedIn[gate] == nil {
				gatedIn[gate] = map[string]bool{}
			}
			gatedIn[gate][service] = true
		}
	}
	for _, gate := range gates {
		name := string(gate[1])
		before, after := 0, 0
		for service := range gatedIn[name] {
			for _, file := range services[service] {
				if passed[name+" "+file] {
					after++
				} else {
					before++
				}
			}
		}
		require.NotZero(t, after, "no history has passed %s: `make histories`", name)
		require.NotZero(t, before, "no history is from before %s", name)
	}
}

// gatesOf are the gates that an order has passed, and in which version.
func gatesOf(t *testing.T, file string) map[string]int {
	t.Helper()
	gates := map[string]int{}
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
		var gate string
		var version int
		require.NoError(t, json.Unmarshal(marker.GetDetails()["change-id"].GetPayloads()[0].GetData(), &gate))
		require.NoError(t, json.Unmarshal(marker.GetDetails()["version"].GetPayloads()[0].GetData(), &version))
		gates[gate] = version
	}
	return gates
}
