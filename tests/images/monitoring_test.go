package images

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"cabinet/tests/needs"
	"cabinet/tests/ports"
)

const prometheus = root + "deploy/prometheus/"

// noHealth are services that end by themselves, or run once when they are called.
var noHealth = []string{"certificates", "roles", "migrate", "setup", "tools", "restore", "recover"}

// Every service has a rotated log, and every one that runs on has a health check.
func TestServicesAreWatched(t *testing.T) {
	services := loaded(t).AllServices()
	require.Greater(t, len(services), 18)
	for name, one := range services {
		require.NotNil(t, one.Logging, name)
		require.NotEmpty(t, one.Logging.Options["max-size"], name)
		require.Equal(t, slices.Contains(noHealth, name), one.HealthCheck == nil, name)
	}
}

// Prometheus of the compose file reads each process that docs/deploy.md names, and reaches it.
func TestComposeIsScraped(t *testing.T) {
	content, err := os.ReadFile(prometheus + "compose/targets.yml")
	require.NoError(t, err)
	var rows []struct{ Targets []string }
	require.NoError(t, yaml.Unmarshal(content, &rows))
	services := loaded(t).AllServices()
	wanted := map[string]bool{"temporal": true}
	for name, one := range services {
		if len(one.Command) > 0 && slices.Contains([]string{"api", "worker", "support", "archive"}, one.Command[0]) &&
			!slices.Contains(one.Profiles, "rollout") { // is not there for long
			wanted[name] = true
		}
	}
	for _, row := range rows {
		for _, target := range row.Targets {
			name, port, _ := strings.Cut(target, ":")
			require.True(t, wanted[name], "%s is scraped twice, or is no process", name)
			require.Equal(t, "8081", port)
			require.Contains(t, services[name].Networks, "inner", name)
			delete(wanted, name)
		}
	}
	require.Empty(t, wanted, "not scraped")
	require.Contains(t, services["prometheus"].Networks, "inner")
}

// With deploy/https.yml the proxy publishes 80 and 443, and nothing else.
func TestHTTPSIsPublished(t *testing.T) {
	environment := dotEnv(t)
	environment["CABINET_SITE"] = "cabinet.example.gov.ua"
	var set []string
	for name, value := range environment {
		set = append(set, name+"="+value)
	}
	options, err := cli.NewProjectOptions([]string{root + "docker-compose.yml", root + "deploy/https.yml"}, cli.WithEnv(set), cli.WithName("cabinet"))
	require.NoError(t, err)
	project, err := options.LoadProject(t.Context())
	require.NoError(t, err)
	proxy := project.Services["proxy"]
	var published []string
	for _, port := range proxy.Ports {
		published = append(published, port.Published+"/"+port.Protocol)
	}
	require.ElementsMatch(t, []string{"80/tcp", "443/tcp", "443/udp"}, published)
	require.Equal(t, "cabinet.example.gov.ua", *proxy.Environment["CABINET_SITE"])
	caddyfile, err := os.ReadFile(root + "deploy/Caddyfile")
	require.NoError(t, err)
	require.Contains(t, string(caddyfile), "\n{$CABINET_SITE} {")
}

// With deploy/secrets.yml each service that has a key reads it from a file, and only from there.
func TestKeysAreFiles(t *testing.T) {
	environment := dotEnv(t)
	keys := []string{"CABINET_MASTER_KEY", "CABINET_REFERENCE_KEY", "CABINET_JWT_KEY", "CABINET_AUDIT_KEY", "SEAL_KEY"}
	for _, key := range keys {
		delete(environment, key)
	}
	var set []string
	for name, value := range environment {
		set = append(set, name+"="+value)
	}
	options, err := cli.NewProjectOptions([]string{root + "docker-compose.yml", root + "deploy/secrets.yml"},
		cli.WithEnv(set), cli.WithName("cabinet"), cli.WithProfiles([]string{"tools"}))
	require.NoError(t, err)
	project, err := options.LoadProject(t.Context())
	require.NoError(t, err)
	for name, one := range project.Services {
		for _, key := range keys {
			value, has := one.Environment[key]
			if !has {
				continue
			}
			require.Empty(t, *value, name)
			require.NotNil(t, one.Environment[key+"_FILE"], "%s: %s", name, key)
			require.Equal(t, "/run/secrets/"+key, *one.Environment[key+"_FILE"])
			require.True(t, slices.ContainsFunc(one.Secrets, func(secret types.ServiceSecretConfig) bool { return secret.Source == key }), "%s: %s", name, key)
		}
	}
}

// alertNames are all alerts with their severity.
func alertNames(t *testing.T) map[string]string {
	content, err := os.ReadFile(prometheus + "alerts.yml")
	require.NoError(t, err)
	var file struct {
		Groups []struct {
			Rules []struct {
				Alert  string
				Labels map[string]string
			}
		}
	}
	require.NoError(t, yaml.Unmarshal(content, &file))
	names := map[string]string{}
	for _, group := range file.Groups {
		for _, rule := range group.Rules {
			names[rule.Alert] = rule.Labels["severity"]
		}
	}
	require.Greater(t, len(names), 30)
	return names
}

// Each alert fires on made-up figures, and none when all is well: Prometheus' own tool runs the rules.
func TestAlertsFire(t *testing.T) {
	tool := needs.Program(t, "promtool", "prometheus")
	said, err := exec.CommandContext(t.Context(), tool, "test", "rules", prometheus+"alerts.test.yml").CombinedOutput()
	require.NoError(t, err, string(said))
	content, err := os.ReadFile(prometheus + "alerts.test.yml")
	require.NoError(t, err)
	fired := map[string]string{}
	for _, found := range regexp.MustCompile(`labels: '\{alertname="(\w+)"`).FindAllStringSubmatch(string(content), -1) {
		fired[found[1]] = ""
	}
	names := alertNames(t)
	require.ElementsMatch(t, slices.Collect(maps.Keys(names)), slices.Collect(maps.Keys(fired)))
}

// firing is an alert as Prometheus sends it.
type firing map[string]string

// One cause is one message: Alertmanager itself is sent what Prometheus fires for a cause, and reports the cause alone.
func TestOneCauseIsOneMessage(t *testing.T) {
	send := startAlertmanager(t)
	names := alertNames(t)
	for cause, one := range map[string]struct {
		fires    []firing
		reported []string
	}{
		"the worker is down": {
			[]firing{
				{"alertname": "ProcessDown", "part": "worker", "instance": "w:8081"},
				{"alertname": "QueueUnattended", "task_queue": "bank"},
				{"alertname": "QueueUnattended", "task_queue": "orders"},
				{"alertname": "OrdersWaitForWorkers"},
				{"alertname": "LettersWait"},
			}, []string{"ProcessDown"},
		},
		"the database is down": {
			[]firing{
				{"alertname": "DatabaseDown"},
				{"alertname": "NotReady", "instance": "a:8081"},
				{"alertname": "EngineDown", "instance": "a:8081"},
				{"alertname": "CallsFail"},
				{"alertname": "ProcessDown", "part": "engine", "instance": "e:8081"},
				{"alertname": "BackupLags"},
				{"alertname": "QueueUnattended", "task_queue": "bank"},
			}, []string{"DatabaseDown"},
		},
		"the engine is down": {
			[]firing{
				{"alertname": "EngineDown", "instance": "a:8081"},
				{"alertname": "ProcessDown", "part": "engine", "instance": "e:8081"},
				{"alertname": "QueueUnattended", "task_queue": "bank"},
				{"alertname": "CallsFail"},
			}, []string{"EngineDown"},
		},
		"a right has lapsed": {
			[]firing{
				{"alertname": "OutsideAccessDenied", "system": "registers", "operation": "licenceExchange"},
				{"alertname": "OutsideCallsFail", "system": "registers"},
				{"alertname": "OutsideCallsFail", "system": "insurer"},
			}, []string{"OutsideAccessDenied", "OutsideCallsFail"},
		},
		"two causes": {
			[]firing{{"alertname": "ProcessDown", "part": "api", "instance": "a:8081"}, {"alertname": "QueueUnattended", "task_queue": "bank"}},
			[]string{"ProcessDown", "QueueUnattended"},
		},
	} {
		t.Run(cause, func(t *testing.T) {
			for _, alert := range one.fires {
				require.NotEmpty(t, names[alert["alertname"]], alert)
				alert["severity"], alert["cause"] = names[alert["alertname"]], cause
			}
			send(t, one.fires, one.reported)
		})
	}
}

// startAlertmanager runs Alertmanager with the configuration of deploy/. send sends alerts, waits until the wanted ones alone are
// reported, and resolves them.
func startAlertmanager(t *testing.T) (send func(t *testing.T, alerts []firing, wanted []string)) {
	program := needs.Program(t, "prometheus-alertmanager", "prometheus-alertmanager")
	address := ports.FreeAddress(t)
	command := exec.CommandContext(t.Context(), program, "--config.file="+prometheus+"alertmanager.yml", "--storage.path="+t.TempDir(),
		"--web.listen-address="+address, "--cluster.listen-address=")
	command.Stdout, command.Stderr = t.Output(), t.Output()
	require.NoError(t, command.Start())
	t.Cleanup(func() { _ = command.Process.Kill(); _ = command.Wait() })
	api := "http://" + address + "/api/v2/alerts"
	require.Eventually(t, func() bool {
		response, err := http.Get(api)
		return err == nil && response.Body.Close() == nil && response.StatusCode == http.StatusOK
	}, time.Minute, 100*time.Millisecond)
	post := func(t *testing.T, alerts []firing, ends time.Time) {
		var body []map[string]any
		for _, labels := range alerts {
			body = append(body, map[string]any{"labels": labels, "startsAt": time.Now().Add(-time.Minute), "endsAt": ends})
		}
		encoded, err := json.Marshal(body)
		require.NoError(t, err)
		response, err := http.Post(api, "application/json", bytes.NewReader(encoded))
		require.NoError(t, err)
		answer, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		require.Equal(t, http.StatusOK, response.StatusCode, string(answer))
	}
	return func(t *testing.T, alerts []firing, wanted []string) {
		post(t, alerts, time.Now().Add(time.Hour))
		defer post(t, alerts, time.Now().Add(-time.Second))
		require.Eventually(t, func() bool {
			response, err := http.Get(api + "?active=true&inhibited=false&silenced=false&unprocessed=true")
			if err != nil {
				return false
			}
			defer response.Body.Close()
			var found []struct{ Labels map[string]string }
			if json.NewDecoder(response.Body).Decode(&found) != nil {
				return false
			}
			var reported []string
			for _, one := range found {
				reported = append(reported, one.Labels["alertname"])
			}
			slices.Sort(reported)
			return slices.Equal(reported, wanted)
		}, time.Minute, 100*time.Millisecond, "%v is not all that is reported", wanted)
	}
}
