package up

import (
	"crypto/tls"
	"path/filepath"
	"slices"
	"time"

	"cabinet/cmd/cabinet/certificates"
	"cabinet/cmd/cabinet/supervise"
)

// parts are the processes in the order of their start. Those of one row do not wait for each other; the database is there
// before the first row, and migrated before the second.
func (s *settings) parts(environment func(part string) []string) ([][]supervise.Part, error) {
	secured, err := s.secured()
	if err != nil {
		return nil, err
	}
	beside := func(name string) []string { return []string{filepath.Join(s.programDir, name)} }
	ready := func(listen string) supervise.Probe { return supervise.HTTP("http://" + dialable(listen) + "/readyz") }
	const patience = 15 * time.Second // running requests and tasks may finish
	return [][]supervise.Part{
		slices.Concat([]supervise.Part{
			{
				Name: "engine", Command: beside("engine"), Env: s.environmentOfPart("engine", environment("engine")),
				Ready: supervise.Temporal(s.temporalAddress(), s.namespace, secured), StopAfter: patience,
			},
			{
				Name: "sandbox", Command: beside("sandbox"), Env: environment("sandbox"),
				Ready: ready(s.sandbox),
			},
		}, s.verifierPart(environment, ready(s.verifierHealth))),
		{
			{
				Name: "worker", Command: []string{s.program, "worker"}, Env: s.environmentOfPart("worker", environment("worker")),
				Ready: ready(s.worker), StopAfter: patience,
			},
			{
				Name: "api", Command: []string{s.program, "api"}, Env: s.environmentOfPart("api", environment("api")),
				Ready: ready(s.listen), StopAfter: patience,
			},
			{
				Name: "support", Command: []string{s.program, "support"}, Env: s.environmentOfPart("support", environment("support")),
				Ready: ready(s.desk),
			},
		},
	}, nil
}

// verifierPart returns the verifier of DSTU 4145, unless SIGNATURE_DSTU_URL names another one.
func (s *settings) verifierPart(environment func(part string) []string, ready supervise.Probe) []supervise.Part {
	if s.verifierDir == "" {
		return nil
	}
	return []supervise.Part{{
		Name: "verifier", Command: []string{"node", filepath.Join(s.verifierDir, "src", "server.js")},
		Env: s.environmentOfPart("verifier", environment("verifier")), Ready: ready,
	}}
}

// secured are the TLS settings of this program's readiness check of the engine; nil: without TLS.
func (s *settings) secured() (*tls.Config, error) {
	if s.certificates == "" {
		return nil, nil //nolint:nilnil // no TLS
	}
	return certificates.Client(s.certificates, "tools")
}

// environmentOfPart returns the environment of a part, with its own certificate if there are any. The last value of a name counts.
func (s *settings) environmentOfPart(part string, environment []string) []string {
	if s.certificates == "" {
		return environment
	}
	own := certificates.ClientEnvironment(s.certificates, part)
	switch part {
	case "engine":
		own = certificates.EngineEnvironment(s.certificates)
	case "verifier":
		own = certificates.VerifierEnvironment(s.certificates)
	}
	return slices.Concat(environment, assignments(own))
}
