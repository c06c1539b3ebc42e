package support

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.temporal.io/api/workflowservice/v1"
)

const (
	// countPatience is the timeout of counting.
	countPatience = 5 * time.Second
	// countLife is how long a count, or its failure, is cached, so that scrapes cannot overload the engine.
	countLife = 10 * time.Second
)

// counts are the results of each view, for alerts and for the desk's page.
type counts struct {
	engine    Engine
	namespace string
	now       func() time.Time

	mu      sync.Mutex // concurrent scrapes share one count
	counted time.Time
	last    map[string]int64 // by the views' names
	failure error
}

var viewOrders = prometheus.NewDesc("cabinet_view_orders", "What each view of the support desk finds.", []string{"view"}, nil)

// Describe implements prometheus.Collector.
func (c *counts) Describe(described chan<- *prometheus.Desc) { described <- viewOrders }

// Collect implements prometheus.Collector. The scrape fails if the engine does not answer, because a missing count is not zero.
func (c *counts) Collect(collected chan<- prometheus.Metric) {
	found, err := c.read()
	if err != nil {
		collected <- prometheus.NewInvalidMetric(viewOrders, err)
		return
	}
	for name, count := range found {
		collected <- prometheus.MustNewConstMetric(viewOrders, prometheus.GaugeValue, float64(count), name)
	}
}

// read returns the counts, at most countLife old.
func (c *counts) read() (map[string]int64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.counted.IsZero() || c.now().Sub(c.counted) >= countLife {
		c.last, c.failure = c.count()
		c.counted = c.now()
	}
	return c.last, c.failure
}

func (c *counts) count() (map[string]int64, error) {
	ctx, cancel := context.WithTimeout(context.Background(), countPatience)
	defer cancel()
	found := map[string]int64{}
	for _, view := range Views {
		answer, err := c.engine.CountWorkflow(ctx, &workflowservice.CountWorkflowExecutionsRequest{
			Namespace: c.namespace, Query: view.At(c.now()),
		})
		if err != nil {
			return nil, err
		}
		found[view.Name] = answer.GetCount()
	}
	return found, nil
}

// Metrics are the counts of views and security events, for operators.
func (d *Desk) Metrics() prometheus.Gatherer {
	registry := prometheus.NewRegistry()
	registry.MustRegister(d.counts, d.events)
	return registry
}
