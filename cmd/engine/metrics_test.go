package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
	tlog "go.temporal.io/server/common/log"
	"go.temporal.io/server/common/metrics"
)

// What the server writes is read by the names that alerts use, without the labels that would multiply the series.
func TestMetricsAreNamed(t *testing.T) {
	handler, registry, err := newMetrics(tlog.NewNoopLogger())
	if err != nil {
		t.Fatal(err)
	}
	tagged := handler.WithTags(metrics.OperationTag("GetWorkflowExecution"), metrics.NamespaceTag("cabinet"), metrics.WorkflowTypeTag("vehicle-check"))
	metrics.PersistenceLatency.With(tagged).Record(3 * time.Millisecond)
	metrics.PersistenceRequests.With(tagged).Record(1)
	metrics.ClientLatency.With(tagged).Record(time.Second)
	server := httptest.NewServer(promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	defer server.Close()
	response, err := http.Get(server.URL) //nolint:noctx // the test's own
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		`engine_persistence_latency_seconds_bucket{operation="GetWorkflowExecution",le="0.005"} 1`,
		`engine_persistence_requests_total{operation="GetWorkflowExecution"} 1`,
	} {
		if !strings.Contains(string(text), line) {
			t.Errorf("no line %q in\n%s", line, text)
		}
	}
	for _, label := range []string{"vehicle-check", "namespace="} {
		if strings.Contains(string(text), label) {
			t.Errorf("there is a label %s", label)
		}
	}
}
