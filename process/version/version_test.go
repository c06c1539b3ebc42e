package version

import (
	"runtime/debug"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"
)

// What the linker has set comes first, then the commit of the build.
func TestVersion(t *testing.T) {
	build := &debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "0123abc"}, {Key: "vcs.modified", Value: "true"}}}
	require.Equal(t, "0123abc-dirty", ofBuild(build, true))
	require.Empty(t, ofBuild(nil, false))
	require.NotEmpty(t, String())
	described = "v1.2-3-gabc"
	t.Cleanup(func() { described = "" })
	require.Equal(t, "v1.2-3-gabc", String())
	require.Equal(t, 1, testutil.CollectAndCount(Metric(), "cabinet_build_info"))
}
