package cabinet

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"

	"cabinet/tests/stack"
)

// A backup is taken while orders run, the database's disk is lost, the backup is restored: each order continues from where it
// stood, what was paid in the meantime is found at the bank, and nobody pays twice.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	stack.NeedTool(t, s.DatabaseURL, "pg_dump")
	c := signInWithKey(t, s, driver) // who has an e-mail
	c.browser()
	done := c.order("done-before")
	require.Equal(t, http.StatusOK, c.bill(done.ID).status)
	c.payAtBank(done.ID, "success")
	ended := c.await(done.ID, "done")
	// A letter that is sent, but not marked as sent when the backup is taken, would be sent again.
	model, sent := openModel(t, s), "messages WHERE sent_at IS NOT NULL AND order_id = '"+done.ID+"'"
	require.Eventually(t, func() bool { return model.count(sent) == 2 }, patience, pause)
	unbilled, billed, paid := c.order("made-before"), c.order("billed-before"), c.order("paid-before")
	require.Equal(t, http.StatusOK, c.bill(billed.ID).status)
	require.Equal(t, http.StatusOK, c.bill(paid.ID).status)
	running := c.ordersOf(t, 6)
	lost := c.orderWithoutHistory(done.ID)
	registers := map[string]any{"system": "trembita", "fault": "down", "on": true}
	c.desk("/desk/api/faults", registers)
	c.payAtBank(paid.ID, "success")
	c.await(paid.ID, "payment_received")

	dir := filepath.Join(t.TempDir(), "backup")
	carried := make(chan error, 1)
	go func() { carried <- c.billAll(running) }()
	require.Contains(t, runCabinet(t, 0, told(s), "backup", dir), "the master key is not in it")
	require.NoError(t, <-carried)
	ownersAlone(t, dir)
	registers["on"] = false
	c.desk("/desk/api/faults", registers)
	c.payAtBank(billed.ID, "success") // the restored cabinet has no report of it
	c.await(billed.ID, "done")
	letters := c.letters(ended.Email, done.ID)
	require.NotEmpty(t, letters)
	refusals(t, s, dir)

	s.Crash(t)
	postgres := filepath.Join(s.DataDir, "postgres")
	// A backend of the killed server may write a last file in the meantime.
	require.Eventually(t, func() bool { return os.RemoveAll(postgres) == nil }, patience, pause)
	require.NoError(t, os.RemoveAll(filepath.Join(s.DataDir, "run")))
	folder := []string{"CABINET_DATA_DIR=" + s.DataDir} // with the secrets, as an operator has put them there
	restored := runCabinet(t, 0, folder, "restore", dir)
	require.Contains(t, restored, "order "+lost+" was started during the backup")
	require.NotContains(t, restored, "does not exist", "a database is not asked for before it is there")
	require.Contains(t, runCabinet(t, 1, folder, "restore", dir), "is not empty")
	s.Restart(t)
	rebuild(t, s)
	require.Contains(t, rebuild(t, s, "--dry-run"), " 0 to be corrected, 0 erased before")

	require.Zero(t, openModel(t, s).count("push_subscriptions"), "another citizen may have signed in with a browser since")
	require.Empty(t, c.read(lost).ID, "nobody would carry it out")
	require.Equal(t, "done", c.read(done.ID).Status)
	require.Equal(t, http.StatusOK, c.bill(unbilled.ID).status)
	c.payAtBank(unbilled.ID, "success")
	for _, id := range running {
		c.payWhatIsShown(id)
	}
	for _, id := range append(running, unbilled.ID, billed.ID, paid.ID, done.ID) {
		c.await(id, "done")
		total := 0
		for _, one := range c.invoices(id) {
			total += one.FinalAmount
		}
		require.Equal(t, 11_940, total, "an order is paid once")
	}
	require.Equal(t, letters, c.letters(ended.Email, done.ID), "no letter is written again")
	c.order("made-after")
}

// ordersOf makes some orders.
func (c *citizen) ordersOf(t *testing.T, count int) (ids []string) {
	for i := range count {
		ids = append(ids, c.order(fmt.Sprintf("during-%d", i)).ID)
	}
	require.Len(t, ids, count)
	return ids
}

// billAll bills orders one after another, from beside the test.
func (c *citizen) billAll(ids []string) error {
	for _, id := range ids {
		reply, err := c.try(http.MethodGet, "/api/services/"+id+"/payment?redirectUrl=/services", nil, "Idempotency-Key", "pay-"+id)
		if err == nil && reply.status != http.StatusOK {
			err = fmt.Errorf("%d %s", reply.status, reply.body)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// payWhatIsShown pays on the page to which the cabinet sends the citizen now. An order that was billed after the backup does
// not know of that, and is billed again.
func (c *citizen) payWhatIsShown(id string) {
	c.Helper()
	page := c.bill(id)
	require.Equal(c, http.StatusOK, page.status, string(page.body))
	for _, one := range c.invoices(id) {
		if strings.Contains(string(page.body), one.InvoiceID) {
			c.desk("/desk/api/monobank/invoices/"+one.InvoiceID+"/pay", map[string]string{"card": "success"})
			return
		}
	}
	require.Fail(c, "the page is of no invoice", string(page.body))
}

// orderWithoutHistory writes what the read model holds when an order comes between the snapshots: a row that the engine does
// not know.
func (c *citizen) orderWithoutHistory(like string) string {
	id := uuid.NewString()
	openModel(c.TB, c.stack).exec(`INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', '` + id +
		`', 'created_at', now()))).* FROM orders o WHERE id = '` + like + `'`)
	return id
}

// ownersAlone requires that only its owner can read a backup, and that the backup does not contain its key.
func ownersAlone(t *testing.T, dir string) {
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, files, 4)
	for _, file := range files {
		info, err := file.Info()
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), file.Name())
	}
}

// refusals tries backups that must not be brought back: nothing is changed by any.
func refusals(t *testing.T, s *stack.Stack, dir string) {
	other := anotherKey(t)
	for _, refusal := range []struct {
		name, words string
		change      func(copy string) []string
	}{
		{"over what is there", "is not empty", func(string) []string { return nil }},
		{"another key", "CABINET_MASTER_KEY is another one", func(string) []string { return []string{"CABINET_MASTER_KEY=" + other} }},
		{"a newer cabinet's", "was taken by a newer cabinet", func(copy string) []string {
			edit(t, copy, func(manifest map[string]any) { manifest["schema"] = 99_999_999_999_999 })
			return nil
		}},
		{"another format", "has format 2", func(copy string) []string {
			edit(t, copy, func(manifest map[string]any) { manifest["format"] = 2 })
			return nil
		}},
		{"damaged", "cabinet.dump is damaged", func(copy string) []string {
			path := filepath.Join(copy, "cabinet.dump")
			content, err := os.ReadFile(path)
			require.NoError(t, err)
			content[len(content)/2] ^= 1
			require.NoError(t, os.WriteFile(path, content, 0o600))
			return nil
		}},
		{"half", "is not a whole backup", func(copy string) []string {
			require.NoError(t, os.Remove(filepath.Join(copy, "manifest.json")))
			return nil
		}},
	} {
		t.Run(refusal.name, func(t *testing.T) {
			copied := filepath.Join(t.TempDir(), "copy")
			require.NoError(t, os.CopyFS(copied, os.DirFS(dir)))
			settings := refusal.change(copied)
			require.Contains(t, runCabinet(t, 1, told(s, settings...), "restore", copied), refusal.words)
		})
	}
	require.Contains(t, runCabinet(t, 1, told(s), "backup", dir), "is not empty: a backup has a folder of its own")
}

func edit(t *testing.T, dir string, change func(map[string]any)) {
	path := filepath.Join(dir, "manifest.json")
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	var manifest map[string]any
	require.NoError(t, json.Unmarshal(content, &manifest))
	change(manifest)
	content, err = json.Marshal(manifest)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, content, 0o600))
}

// told is the environment of the stack's parts, with additions.
func told(s *stack.Stack, more ...string) (environment []string) {
	for name, value := range s.Environment {
		environment = append(environment, name+"="+value)
	}
	return append(environment, more...)
}

// runCabinet runs a command of the cabinet and demands its exit code.
func runCabinet(t *testing.T, code int, environment []string, arguments ...string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), os.Getenv("CABINET_BIN")+"/cabinet", arguments...)
	command.Env = append(os.Environ(), environment...)
	output, _ := command.CombinedOutput()
	require.Equal(t, code, command.ProcessState.ExitCode(), string(output))
	return string(output)
}

// anotherKey is a master key of another person.
func anotherKey(t *testing.T) string {
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, insecurecleartextkeyset.Write(handle, keyset.NewJSONWriter(&text)))
	return base64.StdEncoding.EncodeToString(text.Bytes())
}
