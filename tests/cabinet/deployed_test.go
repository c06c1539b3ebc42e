package cabinet

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/expfmt"
	naming "github.com/prometheus/common/model"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"cabinet/tests/needs"
	"cabinet/tests/stack"
)

// exposed are the labels of each metric that the stack exposes.
type exposed map[string]map[string][]string // metric, label: its values

func expose(t *testing.T, addresses ...string) exposed {
	metrics := exposed{
		"up": {"job": {"cabinet"}, "part": nil, "instance": nil}, // Prometheus' own
		"cabinet_certificate_expiry_timestamp_seconds": {"certificate": nil}, // of a cabinet with certificates
	}
	for _, address := range addresses {
		body := page(t, address+"/metrics")
		reader := expfmt.NewTextParser(naming.LegacyValidation)
		families, err := reader.TextToMetricFamilies(body)
		require.NoError(t, err)
		require.NoError(t, body.Close())
		for name, family := range families {
			names := []string{name}
			if family.GetType().String() == "HISTOGRAM" {
				names = []string{name + "_bucket", name + "_count", name + "_sum"}
			}
			for _, name := range names {
				if metrics[name] == nil {
					metrics[name] = map[string][]string{"job": {"cabinet"}, "part": nil, "instance": nil, "le": nil}
				}
				for _, one := range family.Metric {
					for _, label := range one.Label {
						metrics[name][label.GetName()] = append(metrics[name][label.GetName()], label.GetValue())
					}
				}
			}
		}
	}
	return metrics
}

// What is read of a query: what it selects, of that the labels, and what it groups by.
var (
	selector = regexp.MustCompile(`\b((?:cabinet|temporal|engine_|process|up)[a-z_]*)\b(?:\{([^}]*)\})?`)
	matcher  = regexp.MustCompile(`(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"`)
	grouping = regexp.MustCompile(`\b(?:by|without|on|ignoring)\s*\(([^)]*)\)`)
)

// happening are labels whose values are there only when that has happened.
var happening = []string{"status", "outcome"}

// holds requires that what a query names is there: metrics, labels, and the values that it asks for.
func (e exposed) holds(t *testing.T, query string) {
	selected := selector.FindAllStringSubmatch(query, -1)
	require.NotEmpty(t, selected, query)
	known := map[string][]string{}
	for _, found := range selected {
		require.Contains(t, e, found[1], query)
		maps.Copy(known, e[found[1]])
		for _, asked := range matcher.FindAllStringSubmatch(found[2], -1) {
			values, there := e[found[1]][asked[1]]
			require.True(t, there, "%s has no label %s: %s", found[1], asked[1], query)
			if values == nil || slices.Contains(happening, asked[1]) {
				continue
			}
			switch asked[2] {
			case "=":
				require.Contains(t, values, asked[3], query)
			case "=~":
				wanted := regexp.MustCompile("^(?:" + asked[3] + ")$")
				require.True(t, slices.ContainsFunc(values, wanted.MatchString), "no %s is such: %s", asked[1], query)
			}
		}
	}
	for _, found := range grouping.FindAllStringSubmatch(query, -1) {
		for label := range strings.SplitSeq(found[1], ",") {
			require.Contains(t, known, strings.TrimSpace(label), query)
		}
	}
}

type alertRule struct {
	Alert, Expr, For    string
	Labels, Annotations map[string]string
}

// speaksOfFaults requires that an alert is not silent, nor loud, for a reason that is none: polls and pages do not make calls
// look better, a 503 to citizens is deliberate, and figures of the engine's SDK are not 0 but gone when their process is.
func (a alertRule) speaksOfFaults(t *testing.T) {
	for _, found := range selector.FindAllStringSubmatch(a.Expr, -1) {
		if !strings.HasPrefix(found[1], "cabinet_http_request_seconds") {
			continue
		}
		asked := map[string]*regexp.Regexp{}
		for _, one := range matcher.FindAllStringSubmatch(found[2], -1) {
			if strings.HasPrefix(one[2], "=") {
				asked[one[1]] = regexp.MustCompile("^(?:" + one[3] + ")$")
			}
		}
		require.NotNil(t, asked["route"], "%s takes all routes", a.Alert)
		require.False(t, asked["route"].MatchString("/readyz") && asked["route"].MatchString("/api/services"), a.Alert)
		require.False(t, asked["route"].MatchString("/api/services") && asked["status"] != nil && asked["status"].MatchString("503"), a.Alert)
	}
	require.NotRegexp(t, `temporal_.*== 0`, a.Expr, a.Alert)
}

// deployedFilesAreTrue: each graph and alert asks for metrics and labels that a running cabinet exposes, and each alert
// speaks of faults and leads to a section of the runbook.
func deployedFilesAreTrue(t *testing.T, s *stack.Stack) {
	metrics := expose(t, s.MetricsURL, s.WorkerURL, s.DeskURL, s.EngineURL, startArchive(t, s).metrics)
	var alerts struct {
		Groups []struct {
			Name  string
			Rules []alertRule
		}
	}
	readYAML(t, "alerts.yml", &alerts)
	checkRules(t)
	sections := headings(t)
	for _, group := range alerts.Groups {
		for _, alert := range group.Rules {
			metrics.holds(t, alert.Expr)
			alert.speaksOfFaults(t)
			if alert.For != "" {
				_, err := time.ParseDuration(alert.For)
				require.NoError(t, err, alert.Alert)
			}
			require.Contains(t, []string{"page", "ticket"}, alert.Labels["severity"], alert.Alert)
			require.NotEmpty(t, alert.Annotations["summary"], alert.Alert)
			section, ok := strings.CutPrefix(alert.Annotations["runbook"], "docs/runbook.md#")
			require.True(t, ok && slices.Contains(sections, section), "%s: the runbook has no section %q", alert.Alert, section)
		}
	}
	for _, query := range queries(t) {
		metrics.holds(t, query)
	}
	var scraped struct {
		Jobs []struct {
			Name string `yaml:"job_name"`
		} `yaml:"scrape_configs"`
	}
	readYAML(t, "prometheus.yml", &scraped)
	require.Equal(t, "cabinet", scraped.Jobs[0].Name, "the job that queries name")
}

// checkRules has Prometheus' own tool judge the files.
func checkRules(t *testing.T) {
	tool := needs.Program(t, "promtool", "prometheus")
	said, err := exec.CommandContext(t.Context(), tool, "check", "config", "../../deploy/prometheus/prometheus.yml").CombinedOutput()
	require.NoError(t, err, string(said))
	said, err = exec.CommandContext(t.Context(), tool, "test", "rules", "../../deploy/prometheus/alerts.test.yml").CombinedOutput()
	require.NoError(t, err, string(said))
}

func readYAML(t *testing.T, name string, into any) {
	content, err := os.ReadFile("../../deploy/prometheus/" + name)
	require.NoError(t, err)
	require.NoError(t, yaml.Unmarshal(content, into))
}

// queries are all that the dashboard asks.
func queries(t *testing.T) (asked []string) {
	content, err := os.ReadFile("../../deploy/grafana/cabinet.json")
	require.NoError(t, err)
	var dashboard struct {
		Panels []struct {
			Targets []struct{ Expr string }
		}
	}
	require.NoError(t, json.Unmarshal(content, &dashboard))
	for _, panel := range dashboard.Panels {
		for _, target := range panel.Targets {
			asked = append(asked, target.Expr)
		}
	}
	require.NotEmpty(t, asked)
	return asked
}

// headings are the runbook's sections as links name them.
func headings(t *testing.T) (anchors []string) {
	content, err := os.ReadFile("../../docs/runbook.md")
	require.NoError(t, err)
	other := regexp.MustCompile(`[^a-z0-9 -]`)
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(string(content), -1) {
		anchor := other.ReplaceAllString(strings.ToLower(heading[1]), "")
		anchors = append(anchors, strings.ReplaceAll(anchor, " ", "-"))
	}
	return anchors
}
