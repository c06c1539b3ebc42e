package support

import (
	"context"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.temporal.io/api/workflowservice/v1"
)

// Engine counts workflows.
type Engine interface {
	CountWorkflow(context.Context, *workflowservice.CountWorkflowExecutionsRequest) (*workflowservice.CountWorkflowExecutionsResponse, error)
}

// countPatience is how long the engine may count for one scrape.
const countPatience = 5 * time.Second

// waiting counts what each view finds when it is asked: what alerts are made of.
type waiting struct {
	engine    Engine
	namespace string
	now       func() time.Time
}

var waitingOrders = prometheus.NewDesc("cabinet_view_orders", "What each view of the support desk finds.", []string{"view"}, nil)

// Describe names the metric.
func (w waiting) Describe(described chan<- *prometheus.Desc) { described <- waitingOrders }

// Collect counts. An engine that does not answer fails the scrape: no number is not zero.
func (w waiting) Collect(collected chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), countPatience)
	defer cancel()
	for _, view := range Views {
		found, err := w.engine.CountWorkflow(ctx, &workflowservice.CountWorkflowExecutionsRequest{
			Namespace: w.namespace, Query: view.At(w.now()),
		})
		if err != nil {
			collected <- prometheus.NewInvalidMetric(waitingOrders, err)
			return
		}
		collected <- prometheus.MustNewConstMetric(waitingOrders, prometheus.GaugeValue, float64(found.GetCount()), view.Name)
	}
}

// metrics serves the counts.
func (d *Desk) metrics() http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(waiting{d.engine, d.config.Namespace, d.config.Now})
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
}
