package support

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.temporal.io/api/workflowservice/v1"
)

// Engine counts workflows.
type Engine interface {
	CountWorkflow(context.Context, *workflowservice.CountWorkflowExecutionsRequest) (*workflowservice.CountWorkflowExecutionsResponse, error)
}

const (
	// countPatience is the timeout of counting.
	countPatience = 5 * time.Second
	// countLife is how long a count, or its failure, is cached, so that scrapes cannot overload the engine.
	countLife = 10 * time.Second
)

// waiting is a collector of the results of each view, for alerts.
type waiting struct {
	engine    Engine
	namespace string
	now       func() time.Time

	mu      sync.Mutex // concurrent scrapes share one count
	counted time.Time
	counts  []prometheus.Metric
}

var waitingOrders = prometheus.NewDesc("cabinet_view_orders", "What each view of the support desk finds.", []string{"view"}, nil)

// Describe implements prometheus.Collector.
func (w *waiting) Describe(described chan<- *prometheus.Desc) { described <- waitingOrders }

// Collect implements prometheus.Collector. The scrape fails if the engine does not answer, because a missing count is not zero.
func (w *waiting) Collect(collected chan<- prometheus.Metric) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.counts == nil || w.now().Sub(w.counted) >= countLife {
		w.counts = w.count()
		w.counted = w.now()
	}
	for _, metric := range w.counts {
		collected <- metric
	}
}

func (w *waiting) count() (counts []prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), countPatience)
	defer cancel()
	for _, view := range Views {
		found, err := w.engine.CountWorkflow(ctx, &workflowservice.CountWorkflowExecutionsRequest{
			Namespace: w.namespace, Query: view.At(w.now()),
		})
		if err != nil {
			return []prometheus.Metric{prometheus.NewInvalidMetric(waitingOrders, err)}
		}
		counts = append(counts, prometheus.MustNewConstMetric(waitingOrders, prometheus.GaugeValue, float64(found.GetCount()), view.Name))
	}
	return counts
}

// Metrics are the counts of views and security events, for operators.
func (d *Desk) Metrics() prometheus.Gatherer {
	registry := prometheus.NewRegistry()
	registry.MustRegister(&waiting{engine: d.engine, namespace: d.config.Namespace, now: d.config.Now}, d.events)
	return registry
}
