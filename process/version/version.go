// Package version says which build a program is.
package version

import (
	"cmp"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/prometheus/client_golang/prometheus"
)

// described is `git describe`, which the linker sets (-X cabinet/process/version.described=…): images have no repository.
var described string

// String returns the version: what the linker has set, else the commit of the build, else "unknown".
func String() string { return cmp.Or(described, ofBuild(debug.ReadBuildInfo()), "unknown") }

// ofBuild is the commit that the toolchain has recorded; empty if it has not.
func ofBuild(build *debug.BuildInfo, ok bool) string {
	if !ok {
		return ""
	}
	recorded := map[string]string{}
	for _, setting := range build.Settings {
		recorded[setting.Key] = setting.Value
	}
	commit := recorded["vcs.revision"]
	if commit != "" && recorded["vcs.modified"] == "true" {
		commit += "-dirty"
	}
	return commit
}

// Print answers --version of a program that has no other flags; it reports whether that was asked.
func Print(program string) bool {
	if len(os.Args) != 2 || os.Args[1] != "--version" {
		return false
	}
	fmt.Println(program, "version", String()) //nolint:forbidigo // it is the answer
	return true
}

// Metric is the version as a metric: cabinet_build_info.
func Metric() prometheus.Collector {
	info := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "cabinet_build_info", Help: "1; the labels say which build runs.",
		ConstLabels: prometheus.Labels{"version": String(), "go": runtime.Version()},
	})
	info.Set(1)
	return info
}
