package cabinet

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/store/keysets"
	"cabinet/tests/ports"
	"cabinet/tests/stack"
)

// keysetNames are the variables of the two keysets.
var keysetNames = []string{"CABINET_MASTER_KEY", "CABINET_REFERENCE_KEY"}

// The master key and the key of references are replaced by the commands for it, while citizens order through processes that have
// different states of the keysets. No request fails, no order and no citizen is lost or doubled, and the old keys are removed only when
// nothing needs them any more.
func TestKeysAreReplaced(t *testing.T) {
	t.Parallel()
	s, address := stack.Start(t), ports.FreeAddress(t)
	early := map[string]string{}
	for _, rnokpp := range drivers {
		c := signIn(t, s, rnokpp)
		early[rnokpp] = c.order("early-" + rnokpp).ID
		require.Equal(t, http.StatusOK, c.bill(early[rnokpp]).status)
	}
	keys := map[string]string{}
	for _, name := range keysetNames {
		keys[name] = s.Secret(t, name)
	}
	old := keysOf(t, keys)
	added := changeKeys(t, s, keys, "add", nil)
	fresh := map[string]uint32{}
	for name := range added {
		for id := range keysOf(t, added)[name] {
			if !old[name][id] {
				fresh[name] = id
			}
		}
	}
	promoted := changeKeys(t, s, added, "promote", fresh)
	s.Restart(t, append(settingsOf(added), stack.Env("CABINET_PUBLIC_URL", "http://"+address))...)

	t.Run("processes with two states", func(t *testing.T) {
		through, _ := addSecond(t, s, address, linesOf(promoted)...)
		load, stop := context.WithCancel(t.Context())
		lives := startLives(t, load, through)
		lives.progress(t)
		for _, command := range []string{"rewrap", "rehash"} {
			keyCommand(t, s, promoted, command)
			lives.progress(t)
		}
		stop()
		lives.ended.Wait()
		lives.requireGood(t)
	})
	s.Restart(t, append(settingsOf(promoted), stack.Env("CABINET_PUBLIC_URL", s.URL))...)
	for _, name := range keysetNames {
		for id := range old[name] {
			_, err := tryKeyCommand(t, s, promoted, "keys", "remove", name, strconv.FormatUint(uint64(id), 10))
			require.ErrorContains(t, err, "the key is still needed", "the first processes have written with it")
		}
	}
	keyCommand(t, s, promoted, "rewrap")
	keyCommand(t, s, promoted, "rehash")
	after := map[string]string{}
	for _, name := range keysetNames {
		for id := range old[name] {
			after[name] = valueOf(t, keyCommand(t, s, promoted, "keys", "remove", name, strconv.FormatUint(uint64(id), 10)), name)
		}
	}
	s.Restart(t, settingsOf(after)...)
	for rnokpp, id := range early {
		c := signIn(t, s, rnokpp)
		c.payAtBank(id, "success")
		c.await(id, "done")
	}
	require.Contains(t, rebuild(t, s, "--dry-run"), " 0 to be corrected")
	model := openModel(t, s)
	require.Equal(t, model.count("(SELECT DISTINCT citizen_id FROM orders) AS owners"), model.count("citizens"))
}

// changeKeys changes both keysets by `cabinet keys`; ids are the numbers of the keys, for changes of a key.
func changeKeys(t *testing.T, s *stack.Stack, keys map[string]string, change string, ids map[string]uint32) map[string]string {
	t.Helper()
	changed := map[string]string{}
	for _, name := range keysetNames {
		arguments := []string{"keys", change, name}
		if id, has := ids[name]; has {
			arguments = append(arguments, strconv.FormatUint(uint64(id), 10))
		}
		changed[name] = valueOf(t, keyCommand(t, s, keys, arguments...), name)
	}
	return changed
}

func keyCommand(t *testing.T, s *stack.Stack, keys map[string]string, arguments ...string) string {
	t.Helper()
	out, err := tryKeyCommand(t, s, keys, arguments...)
	require.NoError(t, err)
	return out
}

// failed is a command's failure as an operator reads it.
type failed string

func (f failed) Error() string { return string(f) }

func tryKeyCommand(t *testing.T, s *stack.Stack, keys map[string]string, arguments ...string) (string, error) {
	t.Helper()
	command := exec.CommandContext(t.Context(), os.Getenv("CABINET_BIN")+"/cabinet", arguments...)
	command.Env = append(linesOf(keys), "DATABASE_URL="+s.Databases["DATABASE_TOOLS_URL"])
	var complaint bytes.Buffer
	command.Stderr = &complaint
	out, err := command.Output()
	if err != nil {
		return "", failed(complaint.String())
	}
	return string(out), nil
}

func valueOf(t *testing.T, line, name string) string {
	t.Helper()
	value, found := strings.CutPrefix(strings.TrimSpace(line), name+"=")
	require.True(t, found, line)
	return value
}

// keysOf are the numbers of the keys of both keysets.
func keysOf(t *testing.T, texts map[string]string) map[string]map[uint32]bool {
	t.Helper()
	found := map[string]map[uint32]bool{}
	for name, text := range texts {
		keys, err := keysets.Keys(text)
		require.NoError(t, err)
		found[name] = map[uint32]bool{}
		for _, key := range keys {
			found[name][key.ID] = true
		}
	}
	return found
}

func settingsOf(keys map[string]string) (options []stack.Option) {
	for name, value := range keys {
		options = append(options, stack.Env(name, value))
	}
	return options
}

func linesOf(keys map[string]string) (lines []string) {
	for name, value := range keys {
		lines = append(lines, name+"="+value)
	}
	return lines
}
