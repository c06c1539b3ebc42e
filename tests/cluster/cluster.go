// Package cluster runs a Temporal cluster of the official server for tests: its services as processes of their own on addresses of the
// loopback network, with mutual TLS between them and to their callers, on PostgreSQL. `make test-cluster` builds the programs and runs the
// test.
package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"text/template"
	"time"

	"cabinet/cmd/cabinet/certificates"
	"cabinet/cmd/cabinet/supervise"
)

// Shards is the number of history shards that docs/scale.md recommends for a cluster.
const Shards = 512

// The ports of every process: each has an address of its own.
const (
	grpcPort, membershipPort = "7233", "6933"
	startWithin              = 3 * time.Minute
)

// Process is a process of the cluster: one service of the server.
type Process struct {
	Name, Service, Address string
}

// Cluster is a running Temporal cluster.
type Cluster struct {
	Processes []Process
	// Certificates is the folder of its certificates, and of those of its callers.
	Certificates string

	programs, folder string
	postgres         *url.URL
	parts            *supervise.Supervisor
	log              *os.File
}

// Start runs a cluster whose programs are in a folder, on the PostgreSQL server of a superuser's address.
func Start(ctx context.Context, programs, folder, postgres string) (*Cluster, error) {
	server, err := url.Parse(postgres)
	if err != nil {
		return nil, errors.New("PostgreSQL's address cannot be read")
	}
	c := &Cluster{programs: programs, folder: folder, postgres: server, Certificates: filepath.Join(folder, "certificates")}
	c.place()
	if err := c.prepare(ctx); err != nil {
		return nil, err
	}
	if c.log, err = os.OpenFile(filepath.Join(folder, "cluster.log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600); err != nil {
		return nil, err
	}
	c.parts = supervise.New(supervise.NewLog(c.log), folder)
	return c, c.start(ctx)
}

// place gives each process an address that no other test has.
func (c *Cluster) place() {
	network := fmt.Sprintf("127.%d.%d.", 1+rand.IntN(250), rand.IntN(250)) //nolint:gosec // no secret
	for _, service := range []string{"frontend", "history", "matching", "worker"} {
		for number := 1; number == 1 || number == 2 && service != "worker"; number++ {
			c.Processes = append(c.Processes, Process{
				Name: service + "-" + strconv.Itoa(number), Service: service, Address: network + strconv.Itoa(len(c.Processes)+1),
			})
		}
	}
}

// prepare creates the certificates, the databases with the server's own tool, and a configuration for each process.
func (c *Cluster) prepare(ctx context.Context) error {
	set := certificates.Set{Folder: c.Certificates}
	for _, process := range c.Processes {
		set.Engine = append(set.Engine, process.Address)
	}
	if _, err := set.Keep(time.Now()); err != nil {
		return err
	}
	for database, schema := range map[string]string{"cluster": "temporal", "cluster_visibility": "visibility"} {
		for _, step := range [][]string{{"create"}, {"setup-schema", "-v", "0.0"}, {"update-schema", "--schema-name", "postgresql/v12/" + schema}} {
			if err := c.tool(ctx, database, step); err != nil {
				return err
			}
		}
	}
	if err := c.tune(ctx); err != nil {
		return err
	}
	for _, process := range c.Processes {
		if err := c.configure(process); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(c.folder, "dynamic.yaml"), []byte(dynamic), 0o600)
}

// tool runs temporal-sql-tool on a database.
func (c *Cluster) tool(ctx context.Context, database string, step []string) error {
	password, _ := c.postgres.User.Password()
	arguments := append([]string{
		"--plugin", "postgres12_pgx", "--endpoint", c.postgres.Hostname(), "--port", c.postgres.Port(),
		"--user", c.postgres.User.Username(), "--password", password, "--database", database,
	}, step...)
	said, err := exec.CommandContext(ctx, filepath.Join(c.programs, "temporal-sql-tool"), arguments...).CombinedOutput() //nolint:gosec // the test's own
	if err != nil {
		return fmt.Errorf("temporal-sql-tool %s %s: %w: %s", database, step[0], err, said)
	}
	return nil
}

// tune tunes the databases as docs/deploy.md says.
func (c *Cluster) tune(ctx context.Context) error {
	command := exec.CommandContext(ctx, filepath.Join(c.programs, "engine"), "tune", "cluster", "cluster_visibility") //nolint:gosec // the test's own
	command.Env = append(os.Environ(), "ENGINE_POSTGRES_URL="+c.postgres.String())
	if said, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("engine tune: %w: %s", err, said)
	}
	return nil
}

// dynamic are the settings of docs/deploy.md, "On a Temporal cluster".
const dynamic = `
matching.numTaskqueueReadPartitions: [{ value: 1 }]
matching.numTaskqueueWritePartitions: [{ value: 1 }]
history.transferProcessorMaxPollRPS: [{ value: 1000 }]
history.timerProcessorMaxPollRPS: [{ value: 1000 }]
`

// configuration is that of a process, with the fields of the official image's template.
var configuration = template.Must(template.New("").Parse(`
log: { stdout: true, level: error }
persistence:
  numHistoryShards: {{ .Shards }}
  defaultStore: default
  visibilityStore: visibility
  datastores:
    {{- range $store, $database := .Databases }}
    {{ $store }}:
      sql:
        pluginName: postgres12_pgx
        databaseName: {{ $database }}
        connectAddr: {{ $.Postgres.Host }}
        connectProtocol: tcp
        user: {{ $.Postgres.User.Username }}
        password: "{{ $.Password }}"
        maxConns: 8
        maxIdleConns: 8
        maxConnLifetime: 1h
    {{- end }}
global:
  membership: { maxJoinDuration: 30s, broadcastAddress: {{ .Process.Address }} }
  tls:
    {{- range $group := .Groups }}
    {{ $group }}:
      server: { certFile: {{ $.Own }}/tls.crt, keyFile: {{ $.Own }}/tls.key, requireClientAuth: true, clientCaFiles: [{{ $.Own }}/ca.crt] }
      client: { serverName: localhost, rootCaFiles: [{{ $.Own }}/ca.crt] }
    {{- end }}
    systemWorker:
      certFile: {{ .Own }}/tls.crt
      keyFile: {{ .Own }}/tls.key
      client: { serverName: localhost, rootCaFiles: [{{ .Own }}/ca.crt] }
services:
  {{- range $service := .Services }}
  {{ $service }}: { rpc: { grpcPort: {{ $.GRPC }}, membershipPort: {{ $.Membership }}, bindOnIP: {{ $.Process.Address }} } }
  {{- end }}
clusterMetadata:
  enableGlobalNamespace: false
  failoverVersionIncrement: 10
  masterClusterName: active
  currentClusterName: active
  clusterInformation: { active: { enabled: true, initialFailoverVersion: 1, rpcName: frontend, rpcAddress: "{{ .Frontend }}" } }
dcRedirectionPolicy: { policy: noop }
archival: { history: { state: disabled }, visibility: { state: disabled } }
namespaceDefaults: { archival: { history: { state: disabled }, visibility: { state: disabled } } }
dynamicConfigClient: { filepath: {{ .Dynamic }}, pollInterval: 1m }
`))

func (c *Cluster) configure(process Process) error {
	file, err := os.OpenFile(c.file(process), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	password, _ := c.postgres.User.Password()
	err = configuration.Execute(file, map[string]any{
		"Shards": Shards, "Databases": map[string]string{"default": "cluster", "visibility": "cluster_visibility"},
		"Postgres": c.postgres, "Password": password, "Process": process, "Groups": []string{"internode", "frontend"},
		"Own": filepath.Join(c.Certificates, "engine"), "Services": []string{"frontend", "history", "matching", "worker"},
		"GRPC": grpcPort, "Membership": membershipPort, "Frontend": net.JoinHostPort(c.Processes[0].Address, grpcPort),
		"Dynamic": filepath.Join(c.folder, "dynamic.yaml"),
	})
	return errors.Join(err, file.Close())
}

func (c *Cluster) file(process Process) string { return filepath.Join(c.folder, process.Name+".yaml") }

// start starts all processes: they wait for each other.
func (c *Cluster) start(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startWithin)
	defer cancel()
	for _, process := range c.Processes {
		err := c.parts.Start(ctx, supervise.Part{
			Name:    process.Name,
			Command: []string{filepath.Join(c.programs, "temporal-server"), "--config-file", c.file(process), "--allow-no-auth", "start", "--service", process.Service},
			Ready:   Ready(process), StopAfter: 15 * time.Second,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Ready is ready when a process listens. The service worker accepts no calls.
func Ready(process Process) supervise.Probe {
	port := grpcPort
	if process.Service == "worker" {
		port = membershipPort
	}
	return func(ctx context.Context) error {
		connection, err := (&net.Dialer{Timeout: time.Second}).DialContext(ctx, "tcp", net.JoinHostPort(process.Address, port))
		if err != nil {
			return err
		}
		return connection.Close()
	}
}

// Frontends is TEMPORAL_ADDRESS of the cluster.
func (c *Cluster) Frontends() string {
	var all []string
	for _, process := range c.Processes {
		if process.Service == "frontend" {
			all = append(all, net.JoinHostPort(process.Address, grpcPort))
		}
	}
	return strings.Join(all, ",")
}

// Caller is the environment of a caller with a role's certificate.
func (c *Cluster) Caller(role, namespace string) []string {
	settings := []string{"TEMPORAL_ADDRESS=" + c.Frontends(), "TEMPORAL_NAMESPACE=" + namespace}
	for name, value := range certificates.ClientEnvironment(c.Certificates, role) {
		if strings.HasPrefix(name, "TEMPORAL_") {
			settings = append(settings, name+"="+value)
		}
	}
	return settings
}

// Kill ends a process with SIGKILL. It is started again, as by an orchestrator.
func (c *Cluster) Kill(process Process) error {
	content, err := os.ReadFile(filepath.Join(c.folder, process.Name+".pid"))
	if err != nil {
		return err
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(content)))
	if err != nil {
		return err
	}
	return syscall.Kill(pid, syscall.SIGKILL)
}

// shown is how much of the processes' log a failed test shows.
const shown = 8 << 10

// Log is what the processes have said at last.
func (c *Cluster) Log() string {
	content, _ := os.ReadFile(c.log.Name())
	return string(content[max(0, len(content)-shown):])
}

// Stop ends all processes.
func (c *Cluster) Stop() {
	c.parts.Stop()
	_ = c.log.Close()
}
