package images

import (
	"maps"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/types"
	"github.com/stretchr/testify/require"
)

// The services by what they are, as the table "Who reaches whom" of docs/deploy.md names them.
var (
	apis    = []string{"api-1", "api-2"}
	workers = []string{"worker-1", "worker-2", "worker-next"}
	serving = slices.Concat(apis, workers, []string{"support"})
	// inner are the callers of the database and the engine. The engine's certificates let in fewer.
	inner = slices.Concat(serving, []string{"roles", "migrate", "setup", "restore", "tools"})
)

// together are the services that share a network with each service.
func together(project *types.Project) map[string]map[string]bool {
	reached := map[string]map[string]bool{}
	services := project.AllServices()
	for name, one := range services {
		reached[name] = map[string]bool{}
		for other, another := range services {
			for network := range one.Networks {
				if _, shared := another.Networks[network]; shared && other != name {
					reached[name][other] = true
				}
			}
		}
	}
	return reached
}

// watching are in the network inner beside the clients: the archive with its own role, and Prometheus without an account or a
// certificate.
var watching = []string{"archive", "prometheus"}

// Who needs another one shares a network with it, and no one else shares one with what is worth attacking (ASVS 1.14.1).
func TestWhoReachesWhom(t *testing.T) {
	project := loaded(t)
	reached := together(project)
	for to, from := range map[string][]string{
		"postgres":     slices.Concat(inner, watching, []string{"temporal"}),
		"temporal":     slices.Concat(inner, watching, []string{"postgres"}), // which calls none
		"proxy":        slices.Concat(apis, []string{"sandbox"}),
		"certificates": nil,
		"sandbox":      slices.Concat(serving, []string{"proxy", "mailpit", "verifier"}),
		"mailpit":      slices.Concat(serving, []string{"sandbox", "verifier"}),
		"verifier":     slices.Concat(serving, []string{"sandbox", "mailpit"}), // it takes the APIs' and workers' certificates alone
	} {
		require.ElementsMatch(t, from, slices.Collect(maps.Keys(reached[to])), to)
	}

	for name, one := range project.AllServices() {
		leaves := false
		for network := range one.Networks {
			leaves = leaves || !project.Networks[network].Internal
		}
		calls := slices.Contains(slices.Concat(serving, []string{"proxy", "sandbox", "mailpit", "verifier", "prometheus", "alertmanager", "grafana"}), name)
		require.Equal(t, calls, leaves, "%s calls outside systems, or has a port", name)
		require.True(t, leaves || len(one.Ports) == 0, "%s: nobody would reach its port", name)
		for _, port := range one.Ports {
			require.Equal(t, "127.0.0.1", port.HostIP, name)
		}
	}
	require.Equal(t, "none", project.AllServices()["certificates"].NetworkMode)
}

// The APIs believe the proxy's network who calls, and nobody but themselves is in it with the proxy.
func TestProxyAloneIsTrusted(t *testing.T) {
	project := loaded(t)
	edge := project.Networks["edge"]
	require.Len(t, edge.Ipam.Config, 1)
	subnet, err := netip.ParsePrefix(edge.Ipam.Config[0].Subnet)
	require.NoError(t, err)
	var members []string
	for name, one := range project.AllServices() {
		if _, member := one.Networks["edge"]; member {
			members = append(members, name)
		}
		if trusted := one.Environment["CABINET_TRUSTED_PROXIES"]; trusted != nil {
			require.Equal(t, subnet.String(), *trusted, name)
		}
	}
	require.ElementsMatch(t, slices.Concat(apis, []string{"proxy"}), members)
	for name, other := range project.Networks {
		require.True(t, name == "edge" || len(other.Ipam.Config) == 0, "%s may be where the proxy's network is", name)
	}
}

// Each service has the certificates of its role, which it cannot write; the authority's key is where they are made alone.
func TestServicesHaveTheirOwnKeys(t *testing.T) {
	holders := map[string][]string{}
	for name, one := range loaded(t).AllServices() {
		for _, volume := range one.Volumes {
			role, certificates := strings.CutPrefix(volume.Source, "certificates-")
			if !certificates {
				continue
			}
			if name == "certificates" {
				require.Equal(t, "/certificates/"+role, volume.Target)
				continue
			}
			require.True(t, volume.ReadOnly, name)
			holders[role] = append(holders[role], name)
		}
		for variable, value := range one.Environment {
			if value != nil && strings.HasPrefix(*value, "postgres://") {
				require.Contains(t, *value, "sslmode=verify-full&sslrootcert=/certificates/ca.crt", "%s: %s", name, variable)
			}
		}
	}
	for _, names := range holders {
		slices.Sort(names)
	}
	require.Equal(t, map[string][]string{
		"postgres": {"postgres"}, "engine": {"temporal"}, "ui": {"temporal"}, "api": apis, "worker": workers, "support": {"support"},
		"tools": {"setup", "tools"}, "verifier": {"verifier"}, "database": {"archive", "migrate", "restore", "roles"},
	}, holders)
}
