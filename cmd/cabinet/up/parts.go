package up

import (
	"path/filepath"
	"time"

	"cabinet/cmd/cabinet/supervise"
)

// parts are the processes in the order of their start. Those of one row wait for nobody in it; the database is there
// before the first row, and migrated before the second.
func (s *settings) parts(environment func(part string) []string) [][]supervise.Part {
	beside := func(name string) []string { return []string{filepath.Join(s.programDir, name)} }
	ready := func(listen string) supervise.Probe { return supervise.HTTP("http://" + dialable(listen) + "/readyz") }
	const patience = 15 * time.Second // what is under way may finish
	return [][]supervise.Part{
		{
			{
				Name: "engine", Command: beside("engine"), Env: environment("engine"),
				Ready: supervise.Temporal(s.temporalAddress(), s.namespace), StopAfter: patience,
			},
			{
				Name: "sandbox", Command: beside("sandbox"), Env: environment("sandbox"),
				Ready: ready(s.sandbox),
			},
		},
		{
			{
				Name: "worker", Command: []string{s.program, "worker"}, Env: environment("worker"),
				Ready: ready(s.worker), StopAfter: patience,
			},
			{
				Name: "api", Command: []string{s.program, "api"}, Env: environment("api"),
				Ready: ready(s.listen), StopAfter: patience,
			},
			{
				Name: "support", Command: []string{s.program, "support"}, Env: environment("support"),
				Ready: ready(s.support),
			},
		},
	}
}
