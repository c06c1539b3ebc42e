package images

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// stage is what a stage of the Dockerfile does.
type stage struct {
	labels      []string
	base        string
	runs        []string
	copies      []copied
	environment map[string]string
	user        string
	entrypoint  string
	arguments   []string // of the entry point
}

// copied is a file or folder that a stage takes from another one.
type copied struct{ from, owner, source, target string }

// readDockerfile reads the stages that the repository's Dockerfile names.
func readDockerfile(t *testing.T) map[string]*stage {
	content, err := os.ReadFile(root + "Dockerfile")
	require.NoError(t, err)
	stages := map[string]*stage{}
	var current *stage
	for line := range strings.Lines(string(content)) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		rest := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), words[0]))
		switch words[0] {
		case "FROM":
			require.Len(t, words, 4, line)
			current = &stage{base: words[1], environment: map[string]string{}}
			stages[words[3]] = current
		case "RUN":
			current.runs = append(current.runs, rest)
		case "COPY":
			current.copies = append(current.copies, readCopy(words[1:]))
		case "ENV":
			for _, assignment := range words[1:] {
				name, value, _ := strings.Cut(assignment, "=")
				current.environment[name] = value
			}
		case "ARG": // of the builder
		case "LABEL":
			current.labels = append(current.labels, rest)
		case "USER":
			current.user = words[1]
		case "WORKDIR": // of stages that build
		case "ENTRYPOINT":
			entry := strings.Split(strings.Trim(rest, `[]"`), `", "`)
			current.entrypoint, current.arguments = entry[0], entry[1:]
		default:
			require.Fail(t, "the test does not know what the Dockerfile does", line)
		}
	}
	return stages
}

func readCopy(words []string) (c copied) {
	for len(words) > 2 && strings.HasPrefix(words[0], "--") {
		option, value, _ := strings.Cut(words[0], "=")
		if option == "--from" {
			c.from = value
		} else {
			c.owner = value
		}
		words = words[1:]
	}
	c.source, c.target = words[0], words[len(words)-1]
	return c
}

// Programs on an empty base are built without C: one that needs a library would not start there.
func TestProgramsAreBuiltStatic(t *testing.T) {
	built := 0
	for name, one := range readDockerfile(t) {
		for _, run := range one.runs {
			if strings.Contains(run, "go build") {
				require.Regexp(t, "^CGO_ENABLED=0 go build ", run, name)
				built++
			}
		}
	}
	require.Equal(t, 2, built)
}

// Each image and each program in it says which build it is: images have no repository.
func TestImagesHaveAVersion(t *testing.T) {
	stages := readDockerfile(t)
	for _, name := range []string{"cabinet", "engine", "sandbox", "verifier", "tools"} {
		require.Equal(t, []string{"org.opencontainers.image.version=$VERSION"}, stages[name].labels, name)
	}
	require.Contains(t, strings.Join(stages["programs"].runs, "\n"), "-X cabinet/process/version.described=${VERSION}")
	require.Contains(t, strings.Join(stages["engine-program"].runs, "\n"), "-X main.version=${VERSION}")
}

// What images are made from has exact versions: the toolchain is the module's, and the tools are those of the server's version.
func TestBasesAreExact(t *testing.T) {
	module, err := os.ReadFile(root + "go.mod")
	require.NoError(t, err)
	stages := readDockerfile(t)
	for name, one := range stages {
		if one.base == "scratch" {
			continue
		}
		require.Regexp(t, exact, one.base, name)
		if version, found := strings.CutPrefix(one.base, "golang:"); found {
			version, _, _ = strings.Cut(version, "-")
			require.Contains(t, string(module), "\ntoolchain go"+version+"\n", name)
		}
	}
	require.Equal(t, readCompose(t).Services["postgres"].Image, stages["tools"].base)
}
