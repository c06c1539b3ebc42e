package images

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/db/dbtest"
	"cabinet/db/embedded"
	"cabinet/domain"
	"cabinet/tests/needs"
	"cabinet/tests/stack"
)

// host is a service of the compose file on this machine: its image's file tree as the root of its processes, an address
// of its own, and of the environment nothing but what the image and the file say.
type host struct {
	*testing.T
	service     service
	stage       *stage
	folder      string
	address     string
	environment []string
	said        *bytes.Buffer
}

// The services of the compose file run on their images' file trees, each as nobody on a root that it cannot write, told what
// the file tells it and nothing else; every health check passes, and an order is lived to its end through them. The tools
// serve it there as the runbook says.
func TestImagesRun(t *testing.T) {
	needs.Programs(t)
	if os.Getuid() != 0 {
		needs.Met(t, errors.New("only root changes the root of a process"))
	}
	if output, err := exec.CommandContext(t.Context(), "unshare", "--mount", "true").CombinedOutput(); err != nil {
		needs.Met(t, fmt.Errorf("no mount namespaces, which take CAP_SYS_ADMIN: %w: %s", err, output))
	}
	c, stages, told := readCompose(t), readDockerfile(t), dotEnv(t)
	server, err := embedded.Start(t.Context(), dbtest.Folder(t), io.Discard)
	require.NoError(t, err)
	t.Cleanup(server.Stop)
	database, err := url.Parse(server.URL())
	require.NoError(t, err)
	told["POSTGRES_PASSWORD"], _ = database.User.Password()
	told["CABINET_ORDERING_BLOCK"] = "off" // tests run at night, too

	addresses, hosts := addressesOf(c)
	built := compile(t, stages)
	for _, name := range lentPrograms {
		built["postgres "+name] = stack.NeedTool(t, server.URL(), name)
	}
	trees := map[string]string{}
	host := func(name string) *host {
		one := c.Services[name]
		if trees[one.Build.Target] == "" {
			trees[one.Build.Target] = built.tree(t, stages[one.Build.Target], hosts)
		}
		h := &host{
			T: t, service: one, stage: stages[one.Build.Target], folder: trees[one.Build.Target], said: &bytes.Buffer{},
			address: addresses[name],
		}
		h.tell(told, database.Host)
		return h
	}
	for _, name := range []string{"roles", "temporal", "migrate", "sandbox", "worker-1", "worker-2", "api-1", "api-2", "support"} {
		host(name).run(name)
	}
	reachByName(t, addresses)
	serveProxy(t, addresses["proxy"], "http://api-1:8080", "http://api-2:8080")

	page, err := http.Get(told["CABINET_PUBLIC_URL"] + "/services/vehicle-check")
	require.NoError(t, err)
	defer page.Body.Close()
	content, err := io.ReadAll(page.Body)
	require.NoError(t, err)
	require.Contains(t, string(content), `<div id="root">`, "the web app is in the image")
	world := fixture.World{URL: told["CABINET_PUBLIC_URL"], SandboxURL: told["SANDBOX_PUBLIC_URL"]}
	made, err := world.Make(t.Context(), domain.VehicleCheckService, "done", "")
	require.NoError(t, err)
	require.NotEmpty(t, made.ID)
	host("tools").work(made.ID)
}

// work does with an order what operators do in the image of tools.
func (h *host) work(order string) {
	for _, one := range []struct {
		says      string
		arguments []string
	}{
		{"the master key is not in it", []string{"backup", "/backups/one"}},
		{"replays", []string{"replay", order, "--quiet"}},
		{"", []string{"export", order, "--out", "/backups/order.json"}},
		{" 0 to be mended", []string{"rebuild", "--dry-run"}},
		{"", []string{"staff", "add", "--name", "Олена Коваль", "--office", "Служба підтримки"}},
		{"Олена Коваль", []string{"staff", "list"}},
	} {
		output, err := h.command(h.Context(), h.stage.entrypoint, one.arguments...).CombinedOutput()
		require.NoError(h, err, "%s: %s", one.arguments, output)
		require.Contains(h, string(output), one.says, one.arguments)
	}
	require.FileExists(h, h.folder+"/backups/one/manifest.json")
	require.FileExists(h, h.folder+"/backups/order.json")
}

// addressesOf gives each service an address of this machine, and the names as container engines tell them.
func addressesOf(c compose) (addresses map[string]string, hosts string) {
	addresses = map[string]string{}
	for i, name := range slices.Sorted(maps.Keys(c.Services)) {
		addresses[name] = fmt.Sprintf("127.80.0.%d", i+1)
		for _, alias := range c.Services[name].Networks.Default.Aliases {
			addresses[alias] = addresses[name]
		}
	}
	addresses["mailpit"] = addresses["sandbox"] // which takes letters too
	for name, address := range addresses {
		hosts += address + " " + name + "\n"
	}
	return addresses, hosts
}

// tell makes the environment: of all addresses this host has but one.
func (h *host) tell(told map[string]string, database string) {
	environment := maps.Clone(h.stage.environment)
	if h.stage.base != "scratch" {
		environment["PATH"] = "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" // as Debian says it
	}
	for name, text := range h.service.Environment {
		if text == "" {
			text = told[name]
		}
		if text != "" { // what .env does not say either is not set
			environment[name] = filled(h.T, text, told)
		}
	}
	for name, text := range environment {
		text = strings.ReplaceAll(text, "0.0.0.0", h.address)
		h.environment = append(h.environment, name+"="+strings.ReplaceAll(text, "postgres:5432", database))
	}
}

// enter changes the root of a process and its account. Container engines have /proc and /dev there: in a namespace of the
// process, so that they go with it.
const enter = `mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && exec chroot --userspec="$1" "$0" "${@:2}"`

// command is a program of the image, as the container engine would run it.
func (h *host) command(ctx context.Context, program string, arguments ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, "unshare",
		append([]string{"--mount", "bash", "-c", enter, h.folder, h.stage.user, program}, arguments...)...)
	command.Env = h.environment
	return command
}

// run starts the service and waits until it is healthy, or, when it has no health check, until it has ended well.
func (h *host) run(name string) {
	command := h.command(context.Background(), h.stage.entrypoint, h.service.Command...)
	command.Stdout, command.Stderr = h.said, h.said
	require.NoError(h, command.Start(), name)
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	if h.service.Healthcheck.Test == nil {
		require.NoError(h, <-ended, "%s: %s", name, h.said)
		return
	}
	h.Cleanup(func() {
		_ = command.Process.Signal(syscall.SIGTERM)
		<-ended
	})
	for limit := time.Now().Add(90 * time.Second); ; time.Sleep(200 * time.Millisecond) {
		select {
		case err := <-ended:
			ended <- err
			require.Fail(h, name+" has ended", "%v: %s", err, h.said)
		default:
		}
		check := slices.Clone(h.service.Healthcheck.Test[1:]) // after CMD
		check[1] = strings.ReplaceAll(check[1], "127.0.0.1", h.address)
		output, err := h.command(h.Context(), check[0], check[1:]...).CombinedOutput()
		if err == nil {
			return
		}
		require.True(h, time.Now().Before(limit), "%s is not healthy: %s", name, output)
	}
}

// reachByName lets this process reach the services by their names, as a browser on the host does.
func reachByName(t *testing.T, addresses map[string]string) {
	before := http.DefaultTransport
	transport := before.(*http.Transport).Clone()
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		name, port, err := net.SplitHostPort(address)
		if err != nil {
			return nil, err
		}
		if known := addresses[name]; known != "" {
			name = known
		}
		return (&net.Dialer{}).DialContext(ctx, network, net.JoinHostPort(name, port))
	}
	http.DefaultTransport = transport
	t.Cleanup(func() { http.DefaultTransport = before })
}

// serveProxy stands where the proxy of the compose file does.
func serveProxy(t *testing.T, address string, upstreams ...string) {
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", address+":8080")
	require.NoError(t, err)
	var next atomic.Int64
	server := httptest.NewUnstartedServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		upstream, err := url.Parse(upstreams[int(next.Add(1))%len(upstreams)])
		require.NoError(t, err)
		r.SetURL(upstream)
		r.SetXForwarded()
	}})
	server.Listener = listener
	server.Start()
	t.Cleanup(server.Close)
}
