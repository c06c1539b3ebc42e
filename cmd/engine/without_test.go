package main

import (
	"database/sql"
	"errors"
	"os/exec"
	"strings"
	"testing"

	"cloud.google.com/go/storage"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"go.temporal.io/server/common/archiver"
	"go.temporal.io/server/common/archiver/provider"
	"go.temporal.io/server/common/config"
	tlog "go.temporal.io/server/common/log"
	"go.temporal.io/server/common/metrics"
	"modernc.org/sqlite"
)

// packageLimit is what the engine may be made of. Packages of a new version of the server that it never uses are to be left out as well,
// or else the limit is to be raised.
const packageLimit = 1200

// What is left out is not built: each replacement is in use, as it is not when the server requires another version, and the packages
// are no more than they were. The second is also what a newcomer waits for.
func TestWhatIsLeftOutIsNotBuilt(t *testing.T) {
	said, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f",
		"{{with .Module}}{{.Path}} {{.Version}} {{with .Replace}}{{.Path}}{{end}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	replacements := map[string]string{
		"cloud.google.com/go/storage": "gcs", "github.com/aws/aws-sdk-go-v2/service/s3": "s3", "google.golang.org/api": "googleapi",
		"go.temporal.io/auto-scaled-workers": "autoscaledworkers", "modernc.org/sqlite": "sqlite",
	}
	packages := strings.Split(strings.TrimRight(string(said), "\n"), "\n")
	if len(packages) > packageLimit {
		t.Errorf("the engine is made of %d packages, more than %d: see docs/decisions/0012-an-engine-without-clouds.md", len(packages), packageLimit)
	}
	for _, one := range packages {
		fields := strings.Fields(one)
		if len(fields) == 0 { // of the standard library
			continue
		}
		folder, known := replacements[fields[0]]
		if known && (len(fields) < 3 || fields[2] != "./without/"+folder) {
			t.Errorf("%s is built of %s, which without/%s does not replace: review what the server asks of it, and raise the version in go.mod",
				fields[0], fields[1], folder)
		}
	}
}

// An archive or a database that is configured though it is left out is an error that says so.
func TestWhatIsLeftOutIsAnError(t *testing.T) {
	t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
	archives := provider.NewArchiverProvider(
		&config.HistoryArchiverProvider{Gstorage: &config.GstorageArchiver{}, S3store: &config.S3Archiver{Region: "eu-central-1"}},
		&config.VisibilityArchiverProvider{Gstorage: &config.GstorageArchiver{}, S3store: &config.S3Archiver{Region: "eu-central-1"}},
		nil, nil, nil, tlog.NewNoopLogger(), metrics.NoopMetricsHandler,
	)
	for scheme, expected := range map[string]error{"gs": storage.ErrLeftOut, "s3": s3.ErrLeftOut} {
		place, err := archiver.NewURI(scheme + "://orders")
		if err != nil {
			t.Fatal(err)
		}
		histories, err := archives.GetHistoryArchiver(scheme)
		if err == nil {
			err = histories.ValidateURI(place)
		}
		if !errors.Is(err, expected) {
			t.Errorf("histories in %s: %v", scheme, err)
		}
		searches, err := archives.GetVisibilityArchiver(scheme)
		if err == nil {
			err = searches.ValidateURI(place)
		}
		if !errors.Is(err, expected) {
			t.Errorf("searches in %s: %v", scheme, err)
		}
	}
	database, err := sql.Open("sqlite", "file::memory:")
	if err != nil {
		t.Fatal(err)
	}
	if err := database.PingContext(t.Context()); !errors.Is(err, sqlite.ErrLeftOut) {
		t.Errorf("SQLite: %v", err)
	}
}

// builtTwice are modules of which the engine and the product need different versions.
var builtTwice = map[string]string{
	"go.opentelemetry.io": "the server does not compile with the logs of OpenTelemetry 1.47",
}

// What the engine and the product are both made of has one version, so that a first build compiles it once.
func TestProductHasTheSameModules(t *testing.T) {
	engine, product := modules(t, ".", "."), modules(t, "../..", "./cmd/cabinet", "./cmd/sandbox")
	for module, version := range engine {
		other := product[module]
		family, _, _ := strings.Cut(module, "/")
		if other != "" && other != version && builtTwice[family] == "" {
			t.Errorf("%s: the engine has %s, the product %s", module, version, other)
		}
	}
}

// modules returns the versions of the modules that packages are made of.
func modules(t *testing.T, folder string, packages ...string) map[string]string {
	t.Helper()
	arguments := append([]string{"-C", folder, "list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Version}}{{end}}"}, packages...)
	list, err := exec.CommandContext(t.Context(), "go", arguments...).Output()
	if err != nil {
		t.Fatal(err)
	}
	versions := map[string]string{}
	for line := range strings.Lines(string(list)) {
		if module, version, found := strings.Cut(strings.TrimSpace(line), " "); found {
			versions[module] = version
		}
	}
	return versions
}

// A cluster runs the same versions of the server and its UI, with all that is left out here.
func TestClusterHasTheSameServer(t *testing.T) {
	versions := func(folder string) string {
		said, err := exec.CommandContext(t.Context(), "go", "-C", folder, "list", "-m",
			"go.temporal.io/server", "github.com/temporalio/ui-server/v2").Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(said)
	}
	if engine, cluster := versions("."), versions("../../tools/temporal"); engine != cluster {
		t.Errorf("cmd/engine has\n%stools/temporal has\n%s", engine, cluster)
	}
}
