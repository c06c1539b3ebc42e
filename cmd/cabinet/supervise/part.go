// Package supervise runs the parts of the cabinet as child processes of one parent: it starts them in order, starts
// again what dies, merges their output into one stream, and stops them in reverse order.
package supervise

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"
)

// Part is a process to keep running.
type Part struct {
	Name      string
	Command   []string
	Env       []string // in addition to the parent's
	Ready     Probe
	StopAfter time.Duration // how long it may take to stop; default 10 s
}

// Probe reports whether a part is ready; nil is ready as soon as it runs.
type Probe func(context.Context) error

// lastWords is how long the children of a dead part may keep its log open.
const lastWords = 2 * time.Second

// Supervisor keeps parts running.
type Supervisor struct {
	log     *Log
	pidDir  string
	mutex   sync.Mutex
	running []*keeper // in order of their start
}

// New returns a supervisor that writes the parts' process ids to a folder.
func New(log *Log, pidDir string) *Supervisor { return &Supervisor{log: log, pidDir: pidDir} }

// Start runs a part and waits until it is ready for the first time. A part that dies before is an error; one that
// dies later is restarted.
func (s *Supervisor) Start(ctx context.Context, part Part) error {
	k := &keeper{
		part: part, log: s.log, pidFile: filepath.Join(s.pidDir, part.Name+".pid"),
		stop: make(chan struct{}), done: make(chan struct{}), renew: make(chan struct{}, 1),
	}
	if err := k.launch(); err != nil {
		return fmt.Errorf("%s does not start: %w", part.Name, err)
	}
	s.mutex.Lock()
	s.running = append(s.running, k)
	s.mutex.Unlock()
	if err := k.awaitReady(ctx); err != nil {
		close(k.done) // it is not restarted; Stop ends the rest of it
		return fmt.Errorf("%s: %w", part.Name, err)
	}
	go k.keep()
	return nil
}

// Renew restarts each part whose program was replaced after its start, as by a build.
func (s *Supervisor) Renew() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, k := range s.running {
		select {
		case k.renew <- struct{}{}:
		default: // it is asked already
		}
	}
}

// Stop ends all parts, the last started first.
func (s *Supervisor) Stop() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for i := len(s.running) - 1; i >= 0; i-- {
		s.running[i].end()
	}
	s.running = nil
}

// keeper keeps one part running.
type keeper struct {
	part    Part
	log     *Log
	pidFile string
	process *exec.Cmd
	program os.FileInfo   // the file that the process was started from
	exited  chan struct{} // of the running process
	started time.Time     // the last attempt
	stop    chan struct{}
	done    chan struct{}
	renew   chan struct{}
}

// launch starts the process.
func (k *keeper) launch() error {
	k.started = time.Now()
	command := exec.CommandContext(context.Background(), k.part.Command[0], k.part.Command[1:]...) // ended only by Stop
	command.Env = append(os.Environ(), k.part.Env...)
	words := k.log.Writer(k.part.Name)
	command.Stdout, command.Stderr, command.WaitDelay = words, words, lastWords
	command.SysProcAttr = ChildAttributes()
	k.program, _ = os.Stat(command.Path) // a program that is missing does not start
	if err := command.Start(); err != nil {
		return err
	}
	k.process, k.exited = command, make(chan struct{})
	go func(exited chan struct{}) {
		_ = command.Wait()
		_ = words.Close()
		close(exited)
	}(k.exited)
	return os.WriteFile(k.pidFile, strconv.AppendInt(nil, int64(command.Process.Pid), 10), 0o644)
}

// errDied is returned if a part ended before it was ready; its output is in the log.
var errDied = errors.New("it ended before it was ready; its own words are above")

func (k *keeper) awaitReady(ctx context.Context) error {
	for {
		ready := k.part.Ready == nil || k.part.Ready(ctx) == nil
		select {
		case <-k.exited:
			return errDied // another process answered
		default:
		}
		if ready {
			return nil
		}
		select {
		case <-k.exited:
			return errDied
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(25 * time.Millisecond):
		}
	}
}

// keep restarts the part whenever it dies, and when its program was replaced.
func (k *keeper) keep() {
	defer close(k.done)
	var backoff Backoff
	for {
		select {
		case <-k.stop:
			return
		case <-k.renew:
			if !k.replaced() {
				continue
			}
			k.log.Say("cabinet", k.part.Name+" has a new program; restarting it")
			k.terminate()
		case <-k.exited:
			delay := backoff.Next(time.Since(k.started))
			k.log.Say("cabinet", fmt.Sprintf("%s has ended (%s); starting it again in %s", k.part.Name, k.process.ProcessState, delay))
			select {
			case <-k.stop:
				return
			case <-k.renew: // a new program may live longer
			case <-time.After(delay):
			}
		}
		if err := k.launch(); err != nil {
			k.log.Say("cabinet", fmt.Sprintf("%s does not start: %v", k.part.Name, err))
		}
	}
}

// replaced reports whether the file of the running program is another one now.
func (k *keeper) replaced() bool {
	now, err := os.Stat(k.process.Path)
	return err == nil && !os.SameFile(k.program, now)
}

// end stops the part. It is not restarted.
func (k *keeper) end() {
	close(k.stop)
	<-k.done
	k.terminate()
	_ = os.Remove(k.pidFile)
}

// terminate ends the process with SIGTERM, and then with SIGKILL.
func (k *keeper) terminate() {
	patience := k.part.StopAfter
	if patience == 0 {
		patience = 10 * time.Second
	}
	_ = k.process.Process.Signal(syscall.SIGTERM)
	select {
	case <-k.exited:
	case <-time.After(patience):
		k.log.Say("cabinet", k.part.Name+" does not stop by itself and is ended")
		_ = k.process.Process.Kill()
		<-k.exited
	}
}
