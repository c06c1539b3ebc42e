package images

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"cabinet/cmd/cabinet/config"
	"cabinet/cmd/cabinet/up"
)

// root is the repository, from this folder.
const root = "../../"

type compose struct {
	Services map[string]service `yaml:"services"`
	Volumes  map[string]any     `yaml:"volumes"`
}

type service struct {
	Image string `yaml:"image"`
	Build struct {
		Context, Target string
		Args            map[string]string
	} `yaml:"build"`
	Command     []string                `yaml:"command"`
	Environment map[string]string       `yaml:"environment"`
	Volumes     []string                `yaml:"volumes"`
	DependsOn   any                     `yaml:"depends_on"`
	Healthcheck struct{ Test []string } `yaml:"healthcheck"`
	ReadOnly    bool                    `yaml:"read_only"`
	CapDrop     []string                `yaml:"cap_drop"`
	SecurityOpt []string                `yaml:"security_opt"`
	Restart     string                  `yaml:"restart"`
	User        string                  `yaml:"user"`
	GroupAdd    []string                `yaml:"group_add"`
	Profiles    []string                `yaml:"profiles"`
}

func readCompose(t *testing.T) (c compose) {
	content, err := os.ReadFile(root + "docker-compose.yml")
	require.NoError(t, err)
	require.NoError(t, yaml.Unmarshal(content, &c))
	require.Greater(t, len(c.Services), 8)
	return c
}

// waits are the services for which a service waits, with how far each must be.
func (s service) waits() map[string]string {
	waits := map[string]string{}
	switch wanted := s.DependsOn.(type) {
	case []any:
		for _, name := range wanted {
			waits[name.(string)] = "service_started"
		}
	case map[string]any:
		for name, how := range wanted {
			waits[name] = how.(map[string]any)["condition"].(string)
		}
	}
	return waits
}

// variable is a place where .env is asked: ${NAME}, ${NAME:?} or ${NAME:-otherwise}.
var variable = regexp.MustCompile(`\$\{(\w+)(:\?|:-[^}]*)?\}`)

// filled is a text with the places filled; one that must be filled and is not fails the test.
func filled(t *testing.T, text string, environment map[string]string) string {
	return variable.ReplaceAllStringFunc(text, func(place string) string {
		parts := variable.FindStringSubmatch(place)
		value := environment[parts[1]]
		if value == "" && strings.HasPrefix(parts[2], ":-") {
			return strings.TrimPrefix(parts[2], ":-")
		}
		require.False(t, value == "" && parts[2] == ":?", "%s must be set", parts[1])
		return value
	})
}

// readEnvironment reads NAME=value lines.
func readEnvironment(content string) map[string]string {
	environment := map[string]string{}
	for line := range strings.Lines(content) {
		if name, value, found := strings.Cut(strings.TrimSpace(line), "="); found && !strings.HasPrefix(name, "#") {
			environment[name] = value
		}
	}
	return environment
}

// example is deploy/example.env.
func example(t *testing.T) string {
	content, err := os.ReadFile(root + "deploy/example.env")
	require.NoError(t, err)
	return string(content)
}

// dotEnv is a .env made as deploy/example.env says.
func dotEnv(t *testing.T) map[string]string {
	var fresh bytes.Buffer
	require.NoError(t, up.WriteFresh(&fresh))
	environment, secrets := readEnvironment(example(t)), readEnvironment(fresh.String())
	for name, value := range environment {
		if value == "" {
			require.NotEmpty(t, secrets[name], "`cabinet secrets` does not make %s", name)
		}
	}
	for name := range secrets {
		require.Contains(t, environment, name, "deploy/example.env does not name a secret")
	}
	maps.Copy(environment, secrets)
	return environment
}

// exact is an image of one version, which does not become another one between two builds: of PostgreSQL two numbers are all.
var exact = regexp.MustCompile(`^(?:postgres:\d+\.\d+|[a-z/]+:v?\d+\.\d+\.\d+)(?:-|@sha256:|$)`)

// What the compose file refers to is there: variables, files, volumes, images' stages, services with a health check.
func TestComposeIsWhole(t *testing.T) {
	c, stages, environment := readCompose(t), readDockerfile(t), dotEnv(t)
	text, err := os.ReadFile(root + "docker-compose.yml")
	require.NoError(t, err)
	asked := map[string]bool{}
	for _, place := range variable.FindAllStringSubmatch(string(text), -1) {
		asked[place[1]] = true
	}
	for name := range environment {
		require.True(t, asked[name], "nobody asks for %s of deploy/example.env", name)
		delete(asked, name)
	}
	for _, optional := range []string{"CABINET_DATABASE_HOST", "VERSION"} {
		require.Contains(t, example(t), "\n# "+optional+"=")
		delete(asked, optional)
	}
	require.Equal(t, map[string]bool{"CABINET_UNSIGNED": true}, asked, "deploy/example.env does not say what is asked for")
	for name, one := range c.Services {
		for variable, value := range one.Environment {
			if value == "" { // .env may say it, and need not
				require.Contains(t, example(t), "\n# "+variable+"=", "deploy/example.env does not say what may be set")
			}
		}
		for wanted, how := range one.waits() {
			require.Contains(t, c.Services, wanted, name)
			require.False(t, how == "service_healthy" && c.Services[wanted].Healthcheck.Test == nil, "%s has no health check", wanted)
		}
		for _, volume := range one.Volumes {
			source, _, _ := strings.Cut(volume, ":")
			if !strings.HasPrefix(source, ".") {
				require.Contains(t, c.Volumes, source, name)
			} else if source != "./backups" && source != "./archive" { // are made before the first backup
				_, err := os.Stat(filepath.Join(root, source))
				require.NoError(t, err, name)
			}
		}
		if one.Build.Target == "" {
			require.Regexp(t, exact, one.Image, "%s: a version is named", name)
			continue
		}
		require.Contains(t, stages, one.Build.Target, name)
		require.Equal(t, map[string]string{"VERSION": "${VERSION:-}"}, one.Build.Args, name)
		require.True(t, one.ReadOnly, name)
		require.Equal(t, []string{"ALL"}, one.CapDrop, name)
		require.Equal(t, []string{"no-new-privileges:true"}, one.SecurityOpt, name)
		require.Equal(t, nobody, stages[one.Build.Target].user, name)
		require.Equal(t, name == "certificates" || name == "recover", one.User != "", "%s is nobody", name)
	}
}

// nobody is the account and the group of every image.
const nobody = "65532:65532"

// The tools run once, when they are called, and the folder into which they write is made for their account.
func TestToolsWriteBackups(t *testing.T) {
	c := readCompose(t)
	require.Equal(t, "no", c.Services["tools"].Restart)
	for name, certificates := range map[string]string{"tools": "tools", "restore": "database"} {
		require.Equal(t, []string{"certificates-" + certificates + ":/certificates:ro", "./backups:/backups"}, c.Services[name].Volumes)
	}
	page, err := os.ReadFile(root + "docs/deploy.md")
	require.NoError(t, err)
	owner, group, _ := strings.Cut(nobody, ":")
	require.Contains(t, string(page), "install --directory --mode 700 --owner "+owner+" --group "+group+" backups")
	ignored, err := os.ReadFile(root + ".dockerignore")
	require.NoError(t, err)
	require.Contains(t, string(page), "install --directory --mode 750 --owner "+owner+" --group "+group+" archive")
	for _, secret := range []string{".env", "backups", "archive"} {
		require.Contains(t, strings.Fields(string(ignored)), secret, "what is built would be sent it")
	}
}

// readBySDKs are variables that Go's runtime and the SDKs of the engine and of traces read by themselves.
var readBySDKs = []string{
	"GOMEMLIMIT", "SSL_CERT_FILE", "NODE_OPTIONS",
	"TEMPORAL_ADDRESS", "TEMPORAL_TLS", "TEMPORAL_TLS_CLIENT_CERT_PATH", "TEMPORAL_TLS_CLIENT_KEY_PATH", "TEMPORAL_TLS_SERVER_CA_CERT_PATH",
	"OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS", "OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG",
}

// Every variable of a service is one that its program reads: a misspelt one would be a setting that does nothing.
func TestComposeSaysWhatProgramsKnow(t *testing.T) {
	c, stages := readCompose(t), readDockerfile(t)
	programs := map[string]func(string) bool{
		"api": configured(t), "worker": configured(t),
		"archive": sources(t, "cmd/cabinet"), "certificates": sources(t, "cmd/cabinet"), "migrate": sources(t, "cmd/cabinet"), "setup": sources(t, "cmd/cabinet"), "roles": sources(t, "cmd/cabinet", "db"), "support": sources(t, "cmd/cabinet"), "tools": sources(t, "cmd/cabinet"),
		"engine": sources(t, "cmd/engine"), "sandbox": sources(t, "sandbox"), "verifier": sources(t, "verifier/src"),
	}
	for name, one := range c.Services {
		if one.Build.Target == "" {
			continue
		}
		program := one.Build.Target
		if len(one.Command) > 0 {
			program = one.Command[0]
		}
		knows := programs[program]
		require.NotNil(t, knows, "%s runs %s", name, program)
		for variable := range one.Environment {
			known := knows(variable) || slices.Contains(readBySDKs, variable)
			// One set of variables serves all commands of the cabinet that open its database.
			require.True(t, known || program == "tools", "%s has %s, which it does not know", name, variable)
		}
	}
	anybody := []func(string) bool{configured(t), sources(t, "cmd/cabinet"), sources(t, "cmd/engine"), sources(t, "sandbox"), sources(t, "verifier/src")}
	for name, one := range stages {
		for variable := range one.environment {
			require.True(t, slices.ContainsFunc(anybody, func(knows func(string) bool) bool { return knows(variable) }),
				"the image %s sets %s, which nobody knows", name, variable)
		}
	}
}

// configured knows the variables of the API and the worker.
func configured(t *testing.T) func(string) bool {
	var printed bytes.Buffer
	require.NoError(t, (&config.Config{}).Print(&printed))
	known := readEnvironment(printed.String())
	return func(name string) bool {
		_, has := known[name]
		return has
	}
}

// tag is how a program's source names a variable, or a part of its name.
var tag = regexp.MustCompile(`(?:env|envPrefix):"([A-Z0-9_]+)|["']([A-Z0-9]+_[A-Z0-9_]+)["']|env\.([A-Z0-9_]+)`)

// sources knows the variables that the sources in some folders name, whole or as a prefix and a name.
func sources(t *testing.T, folders ...string) func(string) bool {
	named := map[string]bool{}
	for _, folder := range folders {
		err := filepath.WalkDir(root+folder, func(path string, _ os.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".js") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			content, err := os.ReadFile(path)
			for _, found := range tag.FindAllStringSubmatch(string(content), -1) {
				named[found[1]+found[2]+found[3]] = true
			}
			return err
		})
		require.NoError(t, err)
	}
	return func(name string) bool {
		if named[name] {
			return true
		}
		for prefix := range named {
			if rest, found := strings.CutPrefix(name, prefix); found && strings.HasSuffix(prefix, "_") && named[rest] {
				return true
			}
		}
		return false
	}
}

// The proxy's configuration names the APIs of the compose file, all of them.
func TestProxyKnowsTheAPIs(t *testing.T) {
	c := readCompose(t)
	caddyfile, err := os.ReadFile(root + "deploy/Caddyfile")
	require.NoError(t, err)
	var upstreams []string
	for line := range strings.Lines(string(caddyfile)) {
		if words := strings.Fields(line); len(words) > 1 && words[0] == "reverse_proxy" {
			upstreams = slices.DeleteFunc(words[1:], func(word string) bool { return word == "{" })
		}
	}
	var wanted []string
	for name, one := range c.Services {
		if slices.Equal(one.Command, []string{"api"}) {
			wanted = append(wanted, name+":8080")
		}
	}
	require.Len(t, wanted, 2)
	require.ElementsMatch(t, wanted, upstreams)
}

// replacing are the commands of docs/deploy.md that replace programs, in their order.
func replacing(t *testing.T) (commands [][]string) {
	page, err := os.ReadFile(root + "docs/deploy.md")
	require.NoError(t, err)
	_, section, found := strings.Cut(string(page), "## Rolling out\n")
	require.True(t, found)
	section, _, _ = strings.Cut(section, "\n## ")
	for line := range strings.Lines(section) {
		if command, found := strings.CutPrefix(line, "    docker compose "); found {
			commands = append(commands, strings.Fields(command))
		}
	}
	return commands
}

// besides are the commands of an upgrade that replace no process, by their places.
var besides = map[int]string{
	0: "build tools", 1: "run --rm --build migrate", 2: "run --rm setup",
	4: "run --rm -e CABINET_STAFF_TOKEN tools rollout check", 5: "run --rm tools rollout start", 8: "stop worker-next",
}

// An upgrade as it is documented migrates and sets the engine up first, with the new image, moves the orders to a worker of the new build, and then
// replaces every process of the cabinet by itself, workers before APIs: each has to be healthy before the next, and one that is not stops what follows.
func TestUpgradeIsOneProcessAfterAnother(t *testing.T) {
	c, commands := readCompose(t), replacing(t)
	require.NotEmpty(t, commands)
	last := len(commands) - 1
	var programs []string
	wanted := map[string]bool{}
	for name, one := range c.Services {
		wanted[name] = one.Image == "cabinet" && one.Healthcheck.Test != nil // the others end by themselves
	}
	for i, words := range commands {
		if i < last {
			require.Equal(t, "&&", words[len(words)-1], words)
			words = words[:len(words)-1]
		}
		if other, has := besides[i]; has {
			require.Equal(t, strings.Fields(other), words)
			continue
		}
		name := words[len(words)-1]
		require.Equal(t, []string{"up", "--wait", "--no-deps", name}, words)
		require.True(t, wanted[name], "%s is no process of the cabinet, or replaced twice", name)
		require.NotEmpty(t, c.Services[name].Healthcheck.Test, "%s: nobody would wait for it", name)
		wanted[name] = false
		programs = append(programs, c.Services[name].Command[0])
	}
	for name, missing := range wanted {
		require.False(t, missing, "%s is not replaced", name)
	}
	require.Equal(t, []string{"worker", "worker", "worker", "api", "api", "support"}, programs)
}

// Every process that has figures is one that docs/deploy.md has Prometheus read, by a name that means it alone.
func TestEachProcessIsScraped(t *testing.T) {
	page, err := os.ReadFile(root + "docs/deploy.md")
	require.NoError(t, err)
	ports := map[string]string{"api": "8081", "worker": "8081", "support": "8081", "archive": "8081"}
	scraped := 0
	for name, one := range readCompose(t).Services {
		if len(one.Command) == 0 || ports[one.Command[0]] == "" || slices.Contains(one.Profiles, "rollout") { // is not there for long
			continue
		}
		require.Contains(t, string(page), "`"+name+":"+ports[one.Command[0]]+"`")
		scraped++
	}
	require.Equal(t, 6, scraped)
}

// Docker Compose's own reader accepts the file, checks it against the Compose Specification and finds the services that these
// tests find.
func TestComposeFileIsValid(t *testing.T) {
	require.ElementsMatch(t, slices.Collect(maps.Keys(readCompose(t).Services)), loaded(t).ServiceNames())
}

// No service can take all of the host's memory or processes, and a Go program collects garbage before its limit.
func TestServicesAreBounded(t *testing.T) {
	for name, one := range loaded(t).AllServices() {
		require.Positive(t, one.PidsLimit, name)
		require.Positive(t, one.MemLimit, name)
		if strings.HasPrefix(one.Image, "postgres:") {
			continue
		}
		if name == "verifier" {
			require.Regexp(t, `^--max-old-space-size=\d+$`, *one.Environment["NODE_OPTIONS"])
			continue
		}
		require.NotNil(t, one.Environment["GOMEMLIMIT"], name)
		number, mebibytes := strings.CutSuffix(*one.Environment["GOMEMLIMIT"], "MiB")
		require.True(t, mebibytes, name)
		collects, err := strconv.ParseInt(number, 10, 64)
		require.NoError(t, err, name)
		require.Less(t, collects<<20, int64(one.MemLimit), name)
		require.Greater(t, collects<<20, int64(one.MemLimit)*8/10, "%s: memory is left unused", name)
	}
}

// loaded is the compose file as Compose reads it with the .env of demonstrations.
func loaded(t *testing.T) *types.Project { return loadedWith(t, dotEnv(t)) }

func loadedWith(t *testing.T, dotEnv map[string]string) *types.Project {
	t.Helper()
	var environment []string
	for name, value := range dotEnv {
		environment = append(environment, name+"="+value)
	}
	options, err := cli.NewProjectOptions([]string{root + "docker-compose.yml"},
		cli.WithEnv(environment), cli.WithProfiles([]string{"tools", "monitoring", "rollout"}), cli.WithName("cabinet"))
	require.NoError(t, err)
	project, err := options.LoadProject(t.Context())
	require.NoError(t, err)
	return project
}
