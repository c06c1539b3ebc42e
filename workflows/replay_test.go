package workflows_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/replay"
)

// histories are those of orders on a real engine, by service and story; `make histories` records them.
const histories = "testdata/histories"

// Orders that were started by earlier code continue with the present code: every stored history replays. A change of a rule that
// breaks one needs a version gate (workflow.GetVersion), never a new recording.
func TestStoredHistoriesReplay(t *testing.T) {
	replayer, err := replay.New(replay.Options{})
	require.NoError(t, err)
	files, err := filepath.Glob(histories + "/*/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimPrefix(file, histories+"/"), func(t *testing.T) {
			content, err := os.Open(file)
			require.NoError(t, err)
			defer func() { _ = content.Close() }()
			history, err := client.HistoryFromJSON(content, client.HistoryJSONOptions{})
			require.NoError(t, err)
			require.NoError(t, replayer.Replay(workflow.Execution{}, history))
		})
	}
}

// endings are the final statuses of every service's orders, ownEndings the additional ones of a service.
var (
	endings    = []domain.Status{domain.StatusDone, domain.StatusExpired, domain.StatusCanceled, domain.StatusRefusal}
	ownEndings = map[domain.ServiceName][]domain.Status{
		domain.LicenceExchangeService:  {domain.StatusStorage},
		domain.SPRExchangeService:      {domain.StatusStorage},
		domain.IndividualPlateService:  {domain.StatusStorage},
		domain.OwnerToConfidantService: {domain.StatusRejected},
		domain.ConfidantToOwnerService: {domain.StatusRejected},
	}
)

// Every service has stored histories of all its endings.
func TestStoredHistoriesHaveEveryEnding(t *testing.T) {
	for _, service := range workflows.Services() {
		for _, ending := range slices.Concat(endings, ownEndings[service]) {
			found, err := filepath.Glob(filepath.Join(histories, string(service), string(ending)+"*.json"))
			require.NoError(t, err)
			require.NotEmpty(t, found, "no history of %s that ends %s", service, ending)
		}
	}
	for _, ending := range []domain.ObserverStatus{
		domain.ObserverApproved, domain.ObserverCanceled, domain.ObserverRevoked, domain.ObserverExpired,
	} {
		require.FileExists(t, filepath.Join(histories, workflows.FineMonitoring, string(ending)+".json"))
	}
}
