package telemetry

import "github.com/prometheus/client_golang/prometheus"

var (
	diskBytes = described("disk_bytes", "Size of a disk.", "place")
	diskFree  = described("disk_free_bytes", "Free space on it.", "place")
)

// Disks is a collector of the space on disks, by a name and a path on each.
type Disks map[string]string

// Describe implements prometheus.Collector.
func (d Disks) Describe(names chan<- *prometheus.Desc) {
	names <- diskBytes
	names <- diskFree
}

// Collect implements prometheus.Collector. A disk that cannot be read has no metrics.
func (d Disks) Collect(metrics chan<- prometheus.Metric) {
	for place, path := range d {
		if size, free, err := space(path); err == nil {
			metrics <- gauge(diskBytes, size, place)
			metrics <- gauge(diskFree, free, place)
		}
	}
}
