package telemetry

import (
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"os"

	"github.com/prometheus/client_golang/prometheus"
)

var certificateExpiry = described("certificate_expiry_timestamp_seconds", "When a certificate in use expires.", "certificate")

// Certificate is a collector of the expiry of a process's own certificate. It is read once, as the process reads it: a renewed file
// counts after a restart.
type Certificate struct{ metric prometheus.Metric }

// NewCertificate reads a certificate from a PEM file; without a file there is no metric.
func NewCertificate(name, path string) (*Certificate, error) {
	if path == "" {
		return &Certificate{}, nil
	}
	metric, err := expiry(name, path)
	if err != nil {
		return nil, err
	}
	return &Certificate{metric}, nil
}

// expiry reads when the certificate of a PEM file expires.
func expiry(name, path string) (prometheus.Metric, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("certificate: %w", err)
	}
	block, _ := pem.Decode(content)
	if block == nil {
		return nil, fmt.Errorf("certificate: %s is not PEM", path)
	}
	certificate, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("certificate: %s: %w", path, err)
	}
	return gauge(certificateExpiry, unix(certificate.NotAfter), name), nil
}

// Describe implements prometheus.Collector.
func (c *Certificate) Describe(names chan<- *prometheus.Desc) { names <- certificateExpiry }

// Collect implements prometheus.Collector.
func (c *Certificate) Collect(metrics chan<- prometheus.Metric) {
	if c.metric != nil {
		metrics <- c.metric
	}
}

// RenewedCertificate is a collector of the expiry of a certificate whose file the process reads again when it changes. A file that
// cannot be read has no metric.
type RenewedCertificate struct{ Name, Path string }

// Describe implements prometheus.Collector. It describes nothing, because Certificate has described the metric.
func (RenewedCertificate) Describe(chan<- *prometheus.Desc) {}

// Collect implements prometheus.Collector.
func (c RenewedCertificate) Collect(metrics chan<- prometheus.Metric) {
	if c.Path == "" {
		return
	}
	if metric, err := expiry(c.Name, c.Path); err == nil {
		metrics <- metric
	}
}
