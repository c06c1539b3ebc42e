package telemetry

import (
	"context"
	"fmt"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	exporter "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/contrib/opentelemetry"
)

// engineBuckets are the buckets of the SDK's latencies, in seconds: a task starts within milliseconds, or waits for a worker.
var engineBuckets = []float64{.002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 30, 60, 300}

// enginePatience is the timeout of the health check.
const enginePatience = 2 * time.Second

// EngineUp is a gauge that checks at each scrape whether the engine answers.
func EngineUp(ask func(context.Context) error) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "cabinet_engine_up", Help: "1 if the engine answers.",
	}, func() float64 {
		ctx, cancel := context.WithTimeout(context.Background(), enginePatience)
		defer cancel()
		if ask(ctx) != nil {
			return 0
		}
		return 1
	})
}

// Engine returns the client option for the SDK's metrics, with the prefix temporal_, and for traces if they are configured.
func Engine(registry prometheus.Registerer) (func(*client.Options), error) {
	reader, err := exporter.New(exporter.WithRegisterer(registry), exporter.WithoutScopeInfo(), exporter.WithoutTargetInfo())
	if err != nil {
		return nil, fmt.Errorf("metrics of the engine: %w", err)
	}
	seconds := metric.NewView(metric.Instrument{Kind: metric.InstrumentKindHistogram},
		metric.Stream{Aggregation: metric.AggregationExplicitBucketHistogram{Boundaries: engineBuckets}})
	meter := metric.NewMeterProvider(metric.WithReader(reader), metric.WithView(seconds)).Meter("cabinet/temporal")
	traced, err := interceptors()
	if err != nil {
		return nil, err
	}
	return func(options *client.Options) {
		options.MetricsHandler = opentelemetry.NewMetricsHandler(opentelemetry.MetricsHandlerOptions{
			Meter: meter, UseMonotonicCounters: true,
		})
		options.Interceptors = append(options.Interceptors, traced...)
	}, nil
}
