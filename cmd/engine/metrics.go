package main

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.opentelemetry.io/otel/attribute"
	exporter "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/metric"
	sdk "go.opentelemetry.io/otel/sdk/metric"
	tlog "go.temporal.io/server/common/log"
	"go.temporal.io/server/common/metrics"
)

// secondsBuckets are the buckets of latencies: a statement takes milliseconds, a task that waits takes minutes.
var secondsBuckets = []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 30, 60, 300}

// labels are those that metrics keep. The others multiply the series, and no alert needs them.
var labels = []attribute.Key{"service_name", "operation", "error_type", "task_type"}

// meter gives the server a meter: metrics.OpenTelemetryProvider.
type meter struct{ metric.Meter }

// GetMeter implements metrics.OpenTelemetryProvider.
func (m meter) GetMeter() metric.Meter { return m.Meter }

// Stop implements metrics.OpenTelemetryProvider.
func (meter) Stop(tlog.Logger) {}

// newMetrics returns where the server writes its metrics, and the registry from which they are read. Their names begin with engine_.
func newMetrics(logger tlog.Logger) (metrics.Handler, *prometheus.Registry, error) {
	registry := prometheus.NewRegistry()
	reader, err := exporter.New(exporter.WithRegisterer(registry), exporter.WithNamespace("engine"),
		exporter.WithoutScopeInfo(), exporter.WithoutTargetInfo())
	if err != nil {
		return nil, nil, fmt.Errorf("metrics: %w", err)
	}
	kept := attribute.NewAllowKeysFilter(labels...)
	provider := sdk.NewMeterProvider(sdk.WithReader(reader),
		sdk.WithView(sdk.NewView(sdk.Instrument{Kind: sdk.InstrumentKindHistogram, Unit: metrics.Seconds},
			sdk.Stream{AttributeFilter: kept, Aggregation: sdk.AggregationExplicitBucketHistogram{Boundaries: secondsBuckets}})),
		sdk.WithView(sdk.NewView(sdk.Instrument{Kind: sdk.InstrumentKindCounter}, sdk.Stream{AttributeFilter: kept})),
		sdk.WithView(sdk.NewView(sdk.Instrument{Kind: sdk.InstrumentKindGauge}, sdk.Stream{AttributeFilter: kept})),
		sdk.WithView(sdk.NewView(sdk.Instrument{Kind: sdk.InstrumentKindHistogram, Unit: metrics.Dimensionless}, sdk.Stream{Aggregation: sdk.AggregationDrop{}})),
		sdk.WithView(sdk.NewView(sdk.Instrument{Kind: sdk.InstrumentKindHistogram, Unit: metrics.Bytes}, sdk.Stream{Aggregation: sdk.AggregationDrop{}})),
	)
	handler, err := metrics.NewOtelMetricsHandler(logger, meter{provider.Meter("engine")}, metrics.ClientConfig{}, true)
	if err != nil {
		return nil, nil, fmt.Errorf("metrics: %w", err)
	}
	return handler, registry, registerCertificates(registry)
}

// registerCertificates adds when the certificates expire with which this process runs.
func registerCertificates(registry *prometheus.Registry) error {
	expiry := prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Name: "cabinet_certificate_expiry_timestamp_seconds", Help: "When a certificate in use expires.",
	}, []string{"certificate"})
	for name, variable := range map[string]string{"engine": "ENGINE_TLS_CERT", "engine_ui": "ENGINE_TLS_UI_CERT"} {
		path := os.Getenv(variable)
		if path == "" {
			continue
		}
		until, err := expires(path)
		if err != nil {
			return fmt.Errorf("%s: %w", variable, err)
		}
		expiry.WithLabelValues(name).Set(float64(until.Unix()))
	}
	return registry.Register(expiry)
}

// expires reads when the first certificate of a PEM file expires.
func expires(path string) (time.Time, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return time.Time{}, err
	}
	block, _ := pem.Decode(content)
	if block == nil {
		return time.Time{}, errors.New("not PEM")
	}
	certificate, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return time.Time{}, err
	}
	return certificate.NotAfter, nil
}

// serveMetrics serves /metrics to operators until stop; without an address nowhere.
func serveMetrics(ctx context.Context, address string, registry *prometheus.Registry) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("ENGINE_METRICS_LISTEN: %w", err)
	}
	routes := http.NewServeMux()
	routes.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	server := &http.Server{Handler: routes, ReadHeaderTimeout: 10 * time.Second, WriteTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }()
	return func() { _ = server.Close() }, nil
}
