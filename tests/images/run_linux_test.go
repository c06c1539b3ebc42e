package images

import (
	"bytes"
	"cmp"
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
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/compose-spec/compose-go/v2/types"
	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/certificates"
	"cabinet/cmd/cabinet/fixture"
	"cabinet/documents/signature"
	"cabinet/domain"
	"cabinet/tests/needs"
	"cabinet/tests/stack"
)

// site is the compose file on this machine: trees of the images, volumes, and an address for each service.
type site struct {
	*testing.T
	compose   compose
	stages    map[string]*stage
	project   *types.Project
	told      map[string]string // by .env
	built     outputs
	trees     map[string]string // by image
	volumes   map[string]string
	addresses map[string]string
}

// host is a service of the compose file on this machine: its image's file tree as the root of its processes with its volumes in
// it, an address of its own, the names of the services that share a network with it, and of the environment nothing but what
// the image and the file say.
type host struct {
	*testing.T
	service     service
	stage       *stage
	folder      string
	mounts      string
	address     string
	environment []string
	said        *bytes.Buffer
}

// The services of the compose file run on their images' file trees, each as nobody on a root that it cannot write, with
// the environment of the file and nothing else; every health check passes, and an order is lived to its end through them, over TLS with
// the certificates that the first of them has made. The tools serve it there as the runbook says.
func TestImagesRun(t *testing.T) {
	needs.Programs(t)
	if os.Getuid() != 0 {
		needs.Met(t, errors.New("only root changes the root of a process"))
	}
	if output, err := exec.CommandContext(t.Context(), "unshare", "--mount", "true").CombinedOutput(); err != nil {
		needs.Met(t, fmt.Errorf("no mount namespaces, which take CAP_SYS_ADMIN: %w: %s", err, output))
	}
	s := &site{
		T: t, compose: readCompose(t), stages: readDockerfile(t), project: loaded(t), told: dotEnv(t),
		trees: map[string]string{}, volumes: map[string]string{},
	}
	s.told["CABINET_ORDERING_BLOCK"] = "off" // tests run at night, too
	s.addresses = s.addressesOf()
	s.built = compile(t, s.stages)
	s.host("certificates").run("certificates")
	made := s.secrets()
	s.host("certificates").run("certificates")
	require.Equal(t, made, s.secrets(), "a second start changes nothing")
	s.startPostgres()
	for _, name := range []string{"roles", "temporal", "setup", "migrate", "sandbox", "verifier", "worker-1", "worker-2", "api-1", "api-2", "support"} {
		s.host(name).run(name)
	}
	reachByName(t, s.addresses)
	serveProxy(t, s.addresses["proxy"], "http://api-1:8080", "http://api-2:8080")
	s.refusesPlainCallers()

	page, err := http.Get(s.told["CABINET_PUBLIC_URL"] + "/services/vehicle-check")
	require.NoError(t, err)
	defer page.Body.Close()
	content, err := io.ReadAll(page.Body)
	require.NoError(t, err)
	require.Contains(t, string(content), `<div id="root">`, "the web app is in the image")
	world := fixture.World{URL: s.told["CABINET_PUBLIC_URL"], SandboxURL: s.told["SANDBOX_PUBLIC_URL"]}
	order, err := world.Make(t.Context(), domain.VehicleCheckService, "done", "")
	require.NoError(t, err)
	require.NotEmpty(t, order.ID)
	s.verifiesDSTU()
	s.host("tools").work(order.ID)
}

// verifiesDSTU has the verifier asked as an API does, by its certificate: the verdict needs the list of trust and that of revoked
// certificates, which the sandbox publishes.
func (s *site) verifiesDSTU() {
	content := []byte("заява")
	var signed struct{ CMS []byte }
	world := fixture.World{SandboxURL: s.told["SANDBOX_PUBLIC_URL"]}
	require.NoError(s, world.Desk(s.Context(), http.MethodPost, "/desk/api/sign",
		map[string]any{"rnokpp": "3111952338", "content": content, "key": "dstu"}, &signed))
	folder := s.volume("certificates-api")
	secured, err := certificates.ClientFiles(folder+"/tls.crt", folder+"/tls.key", folder+"/ca.crt")
	require.NoError(s, err)
	signer, err := signature.NewRemote("https://verifier:8084", s.told["SIGNATURE_DSTU_TOKEN"]).WithTLS(secured).Verify(s.Context(), content, signed.CMS)
	require.NoError(s, err)
	require.Equal(s, "3111952338", signer.RNOKPP)
}

// host makes a service ready to run.
func (s *site) host(name string) *host {
	one := s.compose.Services[name]
	tree := s.trees[one.Build.Target]
	if tree == "" {
		for _, program := range lentPrograms { // of PostgreSQL, whose server runs when they are lent
			if one.Build.Target == "tools" {
				s.built["postgres "+program] = stack.NeedTool(s.T, s.databaseURL("cabinet", "POSTGRES_PASSWORD", "require"), program)
			}
		}
		tree = s.built.tree(s.T, s.stages[one.Build.Target])
		s.trees[one.Build.Target] = tree
	}
	h := &host{
		T: s.T, service: one, stage: s.stages[one.Build.Target], folder: tree, said: &bytes.Buffer{}, address: s.addresses[name],
	}
	for _, volume := range one.Volumes {
		source, target, _ := strings.Cut(strings.TrimSuffix(volume, ":ro"), ":")
		if strings.HasPrefix(source, "certificates-") {
			require.NoError(s, os.MkdirAll(tree+target, 0o755))
			h.mounts += fmt.Sprintf(`mount --bind %s "$0%s" && `, s.volume(source), target)
			if strings.HasSuffix(volume, ":ro") {
				h.mounts += fmt.Sprintf(`mount -o remount,bind,ro "$0%s" && `, target)
			}
		}
	}
	names := filepath.Join(s.TempDir(), "hosts")
	require.NoError(s, os.WriteFile(names, []byte(s.hostsOf(name)), 0o644)) //nolint:gosec // read by all
	h.mounts += fmt.Sprintf(`mount --bind %s "$0/etc/hosts" && `, names)
	h.tell(s.told)
	return h
}

// volume is the folder of a volume: an empty one is root's.
func (s *site) volume(name string) string {
	if s.volumes[name] == "" {
		s.volumes[name] = enterable(s.T)
	}
	return s.volumes[name]
}

// enterable is a folder that every account can enter; those of t.TempDir are not.
func enterable(t *testing.T) string {
	folder, err := os.MkdirTemp("", "cabinet-images-")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	require.NoError(t, os.Chmod(folder, 0o755)) //nolint:gosec // as a container's is
	return folder
}

// secrets are the files in the volumes of certificates, with their owners, modes and instants.
func (s *site) secrets() map[string]string {
	files := map[string]string{}
	for name := range s.compose.Volumes {
		if !strings.HasPrefix(name, "certificates-") {
			continue
		}
		entries, err := os.ReadDir(s.volume(name))
		require.NoError(s, err)
		require.NotEmpty(s, entries, name)
		for _, entry := range entries {
			info, err := entry.Info()
			require.NoError(s, err)
			owner := info.Sys().(*syscall.Stat_t)
			files[name+"/"+entry.Name()] = fmt.Sprint(owner.Uid, owner.Gid, info.Mode(), info.ModTime().UnixNano(), owner.Ino)
		}
	}
	return files
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
		{" 0 to be corrected", []string{"rebuild", "--dry-run"}},
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

// addressesOf gives each service an address of this machine, and each alias that of its service.
func (s *site) addressesOf() map[string]string {
	addresses := map[string]string{}
	for i, name := range slices.Sorted(maps.Keys(s.compose.Services)) {
		addresses[name] = fmt.Sprintf("127.80.0.%d", i+1)
	}
	addresses["mailpit"] = addresses["sandbox"] // which takes letters too
	for name, one := range s.project.AllServices() {
		for _, network := range one.Networks {
			for _, alias := range aliases(network) {
				addresses[alias] = addresses[name]
			}
		}
	}
	return addresses
}

func aliases(in *types.ServiceNetworkConfig) []string {
	if in == nil {
		return nil
	}
	return in.Aliases
}

// hostsOf are the names that a container engine tells a service: those in its networks.
func (s *site) hostsOf(name string) string {
	hosts := "127.0.0.1 localhost\n" + s.addresses[name] + " " + name + "\n"
	services := s.project.AllServices()
	for other, another := range services {
		for network, in := range another.Networks {
			if _, shared := services[name].Networks[network]; shared {
				hosts += s.addresses[other] + " " + strings.Join(append(aliases(in), other), " ") + "\n"
			}
		}
	}
	return hosts
}

// tell makes the environment: of all addresses this host has but one.
func (h *host) tell(told map[string]string) {
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
		h.environment = append(h.environment, name+"="+strings.ReplaceAll(text, "0.0.0.0", h.address))
	}
}

// enter changes the root of a process, its account and its groups, and leaves it no capability with which a file could be read,
// written or given away: root has to do without, too. Container engines have /proc and /dev there, and the volumes: in a
// namespace of the process, so that they go with it.
const enter = `mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && %s exec setpriv --no-new-privs ` +
	`--bounding-set=-all,+sys_chroot,+setuid,+setgid /usr/sbin/chroot --userspec="$1" --groups="$2" "$0" "${@:3}"`

// command is a program of the image, as the container engine would run it.
func (h *host) command(ctx context.Context, program string, arguments ...string) *exec.Cmd {
	account, groups := cmp.Or(h.service.User, h.stage.user), strings.Join(h.service.GroupAdd, ",")
	command := exec.CommandContext(ctx, "unshare",
		append([]string{"--mount", "bash", "-c", fmt.Sprintf(enter, h.mounts), h.folder, account, groups, program}, arguments...)...)
	command.Env = h.environment
	return command
}

// run starts the service and waits until it is healthy, or, when it has no health check, until it has ended well.
func (h *host) run(name string) {
	command := h.command(context.Background(), h.stage.entrypoint, slices.Concat(h.stage.arguments, h.service.Command)...)
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
	h.awaitHealth(name, ended)
}

// awaitHealth waits until the health check passes.
func (h *host) awaitHealth(name string, ended chan error) {
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
