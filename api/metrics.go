package api

import "github.com/prometheus/client_golang/prometheus"

// metrics are what the API counts.
type metrics struct {
	registry    *prometheus.Registry
	requests    *prometheus.HistogramVec
	refusals    *prometheus.CounterVec
	webhooks    *prometheus.CounterVec
	subscribers prometheus.Gauge
}

// webhookOutcomes are what becomes of the bank's webhooks: each is counted from 0.
var webhookOutcomes = []string{webhookTaken, webhookNotTaken, webhookRefused, webhookMismatch}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "cabinet_http_request_seconds", Help: "Time of requests by route.",
			Buckets: []float64{.002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10},
		}, []string{"method", "route", "status"}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cabinet_refusals_total", Help: "Refused requests by the code of the table of errors.",
		}, []string{"code"}),
		webhooks: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cabinet_bank_webhooks_total", Help: "Webhooks of the bank by what became of them.",
		}, []string{"outcome"}),
		subscribers: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "cabinet_stream_subscribers", Help: "Browsers that follow their orders.",
		}),
	}
	for _, outcome := range webhookOutcomes {
		m.webhooks.WithLabelValues(outcome)
	}
	m.registry.MustRegister(m.requests, m.refusals, m.webhooks, m.subscribers)
	return m
}

// Metrics are what this server counts.
func (s *Server) Metrics() prometheus.Gatherer { return s.metrics.registry }
