package images

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"cabinet/cmd/cabinet/certificates"
	"cabinet/cmd/cabinet/config"
	"cabinet/tests/needs"
	"cabinet/workflows/effect"
)

// charts are values with which the chart is rendered: as it is, by an API key with everything that may be switched on, and with the least.
var charts = map[string]string{
	"standard": "temporal.retentionDays=30",
	"key": "temporal.authentication=apiKey,worker.autoscaling.mode=external,api.autoscaling.enabled=true,ingress.support.enabled=true," +
		"images.cabinet.tag=sha256:0f0f,certificates.registers=trembita",
	"rollout":    "worker.nextTag=v2.0.0",
	"keda":       "worker.autoscaling.mode=keda,support.enabled=false,verifier.enabled=false",
	"controller": "worker.controller.enabled=true,temporal.address=engine.temporal:7233",
}

// manifest is an object of Kubernetes, as far as the tests read it.
type manifest struct {
	Kind     string
	Metadata struct {
		Name        string
		Labels      map[string]string
		Annotations map[string]string
	}
	Spec struct {
		Template struct{ Spec pod }
		Rollout  struct{ Strategy string }
		Options  struct {
			ConnectionRef struct{ Name string } `yaml:"connectionRef"`
			BuildID       string                `yaml:"unsafeCustomBuildID"`
		} `yaml:"workerOptions"`
		Selector    any
		PodSelector struct {
			MatchLabels map[string]string `yaml:"matchLabels"`
		} `yaml:"podSelector"`
		PolicyTypes []string `yaml:"policyTypes"`
		Egress      []struct {
			Ports []struct{ Port any }
		}
		Metrics []struct {
			External struct {
				Metric struct {
					Selector struct {
						MatchLabels map[string]string `yaml:"matchLabels"`
					}
				}
			}
		}
		Triggers []struct{ Metadata map[string]string }
	}
}

type pod struct {
	AutomountServiceAccountToken *bool          `yaml:"automountServiceAccountToken"`
	SecurityContext              map[string]any `yaml:"securityContext"`
	TopologySpreadConstraints    []any          `yaml:"topologySpreadConstraints"`
	Containers                   []container
	Volumes                      []struct {
		Name   string
		Secret struct {
			SecretName string `yaml:"secretName"`
		}
	}
}

type container struct {
	Name            string
	Image           string
	Args            []string
	SecurityContext struct {
		AllowPrivilegeEscalation *bool `yaml:"allowPrivilegeEscalation"`
		ReadOnlyRootFilesystem   bool  `yaml:"readOnlyRootFilesystem"`
		Capabilities             struct{ Drop []string }
	} `yaml:"securityContext"`
	Resources      struct{ Requests, Limits map[string]string }
	LivenessProbe  any `yaml:"livenessProbe"`
	ReadinessProbe any `yaml:"readinessProbe"`
	Env            []variableOf
}

type variableOf struct {
	Name, Value string
	ValueFrom   struct {
		SecretKeyRef struct{ Name, Key string } `yaml:"secretKeyRef"`
	} `yaml:"valueFrom"`
}

// helm runs a program of tools/helm.
func helm(t *testing.T, arguments ...string) []byte {
	t.Helper()
	command := exec.CommandContext(t.Context(), filepath.Join(needs.Programs(t), "helm"), arguments...)
	var problems bytes.Buffer
	command.Stderr = &problems
	output, err := command.Output()
	require.NoError(t, err, "%s%s", output, problems.String())
	return output
}

// rendered are the chart's objects with values.
func rendered(t *testing.T, values string) (text []byte, objects []manifest) {
	t.Helper()
	text = helm(t, "template", "c", root+"deploy/helm/cabinet", "--set", "images.cabinet.tag=1.0,images.verifier.tag=1.0,"+values)
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	for {
		var one manifest
		if err := decoder.Decode(&one); err != nil {
			require.ErrorContains(t, err, "EOF")
			return text, objects
		}
		if one.Kind != "" {
			objects = append(objects, one)
		}
	}
}

// ofKinds are the objects of some kinds.
func ofKinds(objects []manifest, kinds ...string) []manifest {
	return slices.DeleteFunc(slices.Clone(objects), func(one manifest) bool { return !slices.Contains(kinds, one.Kind) })
}

// The chart is well-formed with all values, and what it makes has the schema of Kubernetes.
func TestChartIsValid(t *testing.T) {
	for name, values := range charts {
		helm(t, "lint", "--strict", root+"deploy/helm/cabinet", "--set", "images.cabinet.tag=1.0,images.verifier.tag=1.0,"+values)
		text, _ := rendered(t, values)
		file := filepath.Join(t.TempDir(), name+".yaml")
		var known [][]byte
		for document := range bytes.SplitSeq(text, []byte("\n---\n")) {
			if !bytes.Contains(document, []byte("keda.sh/")) { // its kinds are no part of Kubernetes
				known = append(known, document)
			}
		}
		require.NoError(t, os.WriteFile(file, bytes.Join(known, []byte("\n---\n")), 0o600))
		command := exec.CommandContext(t.Context(), filepath.Join(needs.Programs(t), "kubectl-validate"), file, "--version", "1.30", "--local-crds", "testdata/crds")
		output, err := command.CombinedOutput()
		require.NoError(t, err, "%s: %s", name, output)
	}
}

// Every process of the chart runs as nobody, writes nothing, may gain nothing, has limits and health checks, and is spread over machines.
func TestChartConfinesItsProcesses(t *testing.T) {
	for chart, values := range charts {
		_, objects := rendered(t, values)
		for _, one := range ofKinds(objects, "Deployment", "WorkerDeployment", "Job") {
			name, spec := one.Metadata.Name, one.Spec.Template.Spec
			image := `(:1\.0|@sha256:0f0f)$`
			if chart == "rollout" && (one.Kind == "Job" || strings.HasSuffix(name, "-next")) {
				image = `:v2\.0\.0$`
			}
			require.False(t, *spec.AutomountServiceAccountToken, name)
			require.Equal(t, true, spec.SecurityContext["runAsNonRoot"], name)
			require.Equal(t, 65532, spec.SecurityContext["runAsUser"], name)
			require.Equal(t, map[string]any{"type": "RuntimeDefault"}, spec.SecurityContext["seccompProfile"], name)
			require.NotEmpty(t, spec.Containers, name)
			for _, process := range spec.Containers {
				require.False(t, *process.SecurityContext.AllowPrivilegeEscalation, name)
				require.True(t, process.SecurityContext.ReadOnlyRootFilesystem, name)
				require.Equal(t, []string{"ALL"}, process.SecurityContext.Capabilities.Drop, name)
				require.NotEmpty(t, process.Resources.Limits["memory"], name)
				require.NotEmpty(t, process.Resources.Requests["cpu"], name)
				require.Regexp(t, image, process.Image, name)
				if one.Kind != "Job" {
					require.NotNil(t, process.LivenessProbe, name)
					require.NotNil(t, process.ReadinessProbe, name)
				}
			}
			if one.Kind != "Job" {
				require.Len(t, spec.TopologySpreadConstraints, 2, name)
				budgets := slices.DeleteFunc(ofKinds(objects, "PodDisruptionBudget"), func(b manifest) bool { return b.Metadata.Name != name })
				require.Len(t, budgets, 1, "%s may be evicted as a whole", name)
			} else {
				require.Equal(t, "pre-install,pre-upgrade", one.Metadata.Annotations["helm.sh/hook"], name)
			}
		}
	}
}

// The chart gives each process the variables that its program knows, and no others: secrets from a Secret alone, each to those who need it.
func TestChartSaysWhatProgramsKnow(t *testing.T) {
	secrets, required := secretsOf(reflect.TypeFor[config.Config](), "")
	programs := map[string]func(string) bool{
		"api": configured(t), "worker": configured(t), "support": sources(t, "cmd/cabinet", "process/telemetry"), "migrate": sources(t, "cmd/cabinet"),
		"setup": sources(t, "cmd/cabinet"), "verifier": sources(t, "verifier/src"),
	}
	bySDK := slices.Concat(readBySDKs, []string{"TEMPORAL_API_KEY", "TEMPORAL_NAMESPACE"})
	for _, values := range charts {
		_, objects := rendered(t, values)
		holders := map[string][]string{}
		for _, one := range ofKinds(objects, "Deployment", "WorkerDeployment", "Job") {
			process := one.Spec.Template.Spec.Containers[0]
			given := map[string]bool{}
			for _, variable := range process.Env {
				name := variable.Name
				require.False(t, given[name], "%s has %s twice", process.Name, name)
				given[name] = true
				require.True(t, programs[process.Name](name) || slices.Contains(bySDK, name), "%s has %s, which it does not know", process.Name, name)
				fromSecret := variable.ValueFrom.SecretKeyRef.Name != ""
				secret := slices.Contains(secrets, name) || strings.Contains(name, "SECRET") || strings.HasSuffix(name, "API_KEY") || strings.HasPrefix(name, "DATABASE_")
				require.Equal(t, secret, fromSecret, "%s: %s", process.Name, name)
				if fromSecret && !slices.Contains(holders[name], process.Name) {
					holders[name] = append(holders[name], process.Name)
				}
			}
			if process.Name == "api" || process.Name == "worker" {
				for _, name := range required {
					require.True(t, given[name], "%s lacks %s", process.Name, name)
				}
			}
		}
		for _, name := range secrets {
			require.NotEmpty(t, holders[name], "values.yaml names no process for %s", name)
		}
		require.Equal(t, []string{"worker"}, holders["CABINET_AUDIT_KEY"])
		require.Equal(t, []string{"api"}, holders["SEAL_KEY"])
		require.Equal(t, []string{"migrate"}, holders["DATABASE_OWNER_URL"])
	}
}

// secretsOf are the variables of a configuration that are secret, and those that must be set.
func secretsOf(of reflect.Type, prefix string) (secrets, required []string) {
	for i := range of.NumField() {
		field := of.Field(i)
		nested, isNested := field.Tag.Lookup("envPrefix")
		if isNested {
			more, needed := secretsOf(field.Type, prefix+nested)
			secrets, required = append(secrets, more...), append(required, needed...)
			continue
		}
		name, options, _ := strings.Cut(field.Tag.Get("env"), ",")
		if field.Tag.Get("secret") == "true" {
			secrets = append(secrets, prefix+name)
		}
		if strings.Contains(options, "required") {
			required = append(required, prefix+name)
		}
	}
	return secrets, required
}

// Production starts with the chart's values and the secrets that `cabinet secrets` prints.
func TestProductionTakesTheChart(t *testing.T) {
	folder := t.TempDir()
	_, err := (&certificates.Set{Folder: folder}).Keep(time.Now())
	require.NoError(t, err)
	secrets := dotEnv(t)
	for _, role := range []string{"API", "WORKER", "SUPPORT", "OWNER"} {
		secrets["DATABASE_"+role+"_URL"] = "postgres://cabinet:word@database.example/cabinet?sslmode=verify-full&sslrootcert=/certificates/ca.crt"
	}
	secrets["TEMPORAL_API_KEY"] = "key"
	for name, values := range charts {
		_, objects := rendered(t, values)
		for _, one := range ofKinds(objects, "Deployment", "WorkerDeployment", "Job") {
			spec := one.Spec.Template.Spec
			check := checks[spec.Containers[0].Name]
			if check == nil {
				continue
			}
			t.Run(name+" "+one.Metadata.Name, func(t *testing.T) {
				role := strings.TrimPrefix(spec.Volumes[0].Secret.SecretName, "cabinet-certificates-")
				mounted := filepath.Join(folder, role) + "/"
				files := strings.NewReplacer("/certificates/", mounted, "/registers/", mounted)
				forgetEnvironment(t)
				for _, variable := range spec.Containers[0].Env {
					value := variable.Value
					if key := variable.ValueFrom.SecretKeyRef.Key; key != "" {
						value = secrets[key]
					}
					t.Setenv(variable.Name, files.Replace(value))
				}
				require.NoError(t, check())
			})
		}
	}
}

// The workers' groups of each build together poll every task queue once, and are scaled by the backlogs of their own.
func TestChartPollsEveryQueue(t *testing.T) {
	for name, values := range charts {
		_, objects := rendered(t, values)
		polled, scaled := map[string][]effect.Queue{}, []string{} // by image
		for _, one := range ofKinds(objects, "Deployment", "WorkerDeployment") {
			for _, argument := range one.Spec.Template.Spec.Containers[0].Args {
				if names, is := strings.CutPrefix(argument, "--queues="); is {
					for queue := range strings.SplitSeq(names, ",") {
						image := one.Spec.Template.Spec.Containers[0].Image
						polled[image] = append(polled[image], effect.Queue(queue))
					}
				}
			}
		}
		require.Len(t, polled, map[bool]int{false: 1, true: 2}[name == "rollout"])
		for _, queues := range polled {
			require.ElementsMatch(t, effect.Queues(), queues)
		}
		for _, one := range ofKinds(objects, "HorizontalPodAutoscaler", "ScaledObject") {
			for _, metric := range one.Spec.Metrics {
				if queue := metric.External.Metric.Selector.MatchLabels["taskqueue"]; queue != "" {
					scaled = append(scaled, queue)
				}
			}
			for _, trigger := range one.Spec.Triggers {
				scaled = append(scaled, trigger.Metadata["taskQueue"])
			}
		}
		if slices.Contains([]string{"standard", "rollout", "controller"}, name) {
			require.Empty(t, scaled)
			continue
		}
		var queues []string
		for _, queue := range effect.Queues() {
			queues = append(queues, queue.TaskQueue("orders"))
		}
		require.ElementsMatch(t, queues, scaled)
	}
}

// With the Temporal Worker Controller the pods of workers are those of the Deployments. It routes no orders: only the workers of orders make the first
// build current, and afterwards `cabinet rollout` does.
func TestChartHasWorkersForTheController(t *testing.T) {
	_, plain := rendered(t, charts["standard"])
	_, objects := rendered(t, charts["controller"])
	connections := ofKinds(objects, "Connection")
	require.Len(t, connections, 1)
	workers := ofKinds(objects, "WorkerDeployment")
	require.Len(t, workers, 2)
	for _, one := range workers {
		orders := strings.HasSuffix(one.Metadata.Name, "-orders")
		require.Equal(t, map[bool]string{true: "Manual", false: "AllAtOnce"}[orders], one.Spec.Rollout.Strategy)
		require.Equal(t, connections[0].Metadata.Name, one.Spec.Options.ConnectionRef.Name)
		require.Equal(t, "1.0", one.Spec.Options.BuildID)
		pod := one.Spec.Template.Spec
		at := slices.IndexFunc(plain, func(other manifest) bool {
			return other.Kind == "Deployment" && other.Metadata.Name == one.Metadata.Name
		})
		require.GreaterOrEqual(t, at, 0)
		for i, variable := range pod.Containers[0].Env {
			switch variable.Name {
			case "CABINET_PROMOTE_ON_START":
				require.Equal(t, strconv.FormatBool(orders), variable.Value)
				pod.Containers[0].Env[i].Value = "true"
			case "TEMPORAL_ADDRESS":
				require.Equal(t, "engine.temporal:7233", variable.Value)
				pod.Containers[0].Env[i] = plain[at].Spec.Template.Spec.Containers[0].Env[i]
			}
		}
		require.Equal(t, plain[at].Spec.Template.Spec, pod)
		require.False(t, slices.ContainsFunc(objects, func(other manifest) bool {
			return other.Kind == "Deployment" && other.Metadata.Name == one.Metadata.Name
		}))
	}
}

// What scales cannot scale WorkerDeployments, which have no such subresource, and without a number of replicas one pod would be left.
func TestChartRefusesToScaleWorkersOfTheController(t *testing.T) {
	for _, mode := range []string{"external", "keda"} {
		values := "images.cabinet.tag=1.0,images.verifier.tag=1.0,worker.autoscaling.mode=" + mode + "," + charts["controller"]
		command := exec.CommandContext(t.Context(), filepath.Join(needs.Programs(t), "helm"), "template", "c", root+"deploy/helm/cabinet", "--set", values)
		output, err := command.CombinedOutput()
		require.Error(t, err, mode)
		require.Contains(t, string(output), "worker.autoscaling.mode")
	}
}

// Every process has a network policy of its own, and only those reach the database and the engine that docs/deploy.md names.
func TestChartSaysWhoReachesWhom(t *testing.T) {
	const database, engine = 5432, 7233
	for _, values := range charts {
		_, objects := rendered(t, values)
		reaching := map[int][]string{}
		policies := ofKinds(objects, "NetworkPolicy")
		for _, one := range ofKinds(objects, "Deployment", "WorkerDeployment", "Job") {
			var own []manifest
			for _, policy := range policies {
				if policy.Spec.PodSelector.MatchLabels["app.kubernetes.io/component"] == one.Metadata.Labels["app.kubernetes.io/component"] {
					own = append(own, policy)
				}
			}
			require.Len(t, own, 1, one.Metadata.Name)
			require.Equal(t, []string{"Ingress", "Egress"}, own[0].Spec.PolicyTypes)
			for _, rule := range own[0].Spec.Egress {
				for _, port := range rule.Ports {
					if number, is := port.Port.(int); is {
						reaching[number] = append(reaching[number], one.Spec.Template.Spec.Containers[0].Name)
					}
				}
			}
		}
		for port, expected := range map[int][]string{database: {"api", "migrate", "support", "worker"}, engine: {"api", "setup", "support", "worker"}} {
			if strings.Contains(values, "support.enabled=false") {
				expected = slices.DeleteFunc(expected, func(name string) bool { return name == "support" })
			}
			found := reaching[port]
			slices.Sort(found)
			require.Equal(t, expected, slices.Compact(found), strconv.Itoa(port))
		}
	}
}
