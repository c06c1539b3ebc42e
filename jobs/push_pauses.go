package jobs

import (
	"cmp"
	"sync"
	"time"
)

// pauses are the push services that this process leaves alone, because they did not answer.
type pauses struct {
	mutex     sync.Mutex
	byService map[string]pause
}

// pause is until when a service is left alone, and how often it has failed.
type pause struct {
	until    time.Time
	failures int32
}

// at returns the services that are left alone at an instant.
func (p *pauses) at(now time.Time) []string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	services := []string{}
	for service, pause := range p.byService {
		if pause.until.After(now) {
			services = append(services, service)
		}
	}
	return services
}

// begin pauses a service after a failure, as long as it has asked for, or twice as long as before.
func (p *pauses) begin(service string, now time.Time, asked time.Duration) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.byService == nil {
		p.byService = map[string]pause{}
	}
	failures := p.byService[service].failures
	wait := cmp.Or(asked, min(time.Second<<min(failures, 10), longestPause))
	p.byService[service] = pause{until: now.Add(wait), failures: failures + 1}
}

// end ends the pause of a service that has answered.
func (p *pauses) end(service string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	delete(p.byService, service)
}
