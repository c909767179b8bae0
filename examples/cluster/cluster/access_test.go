package cluster

import (
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// readmeConfig writes the README's configuration with the accounts that it includes, and a
// certificate. It returns the paths of both.
func readmeConfig(t *testing.T, workers ...string) (config, ca string, passwords map[string]string) {
	t.Helper()
	text := must.Get(os.ReadFile("../README.md"))(t)
	_, block, begins := strings.Cut(string(text), "```\nlisten:")
	block, _, ends := strings.Cut(block, "```")
	if !begins || !ends {
		t.Fatal("the README has no configuration")
	}
	dir := t.TempDir()
	accounts := ok(t, append([]string{"access"}, workers...)...)
	passwords = map[string]string{}
	for _, m := range regexp.MustCompile(`user: "(\w+)", password: "(\w+)"`).FindAllStringSubmatch(accounts, -1) {
		passwords[m[1]] = m[2]
	}
	ca = certificate(t, dir)
	block = "listen:" + block
	for from, to := range map[string]string{`"0.0.0.0:4222"`: `"127.0.0.1:-1"`, `"/var/lib/versus"`: fmt.Sprintf("%q", fast(t))} {
		if !strings.Contains(block, from) {
			t.Fatalf("the README's configuration has no %s", from)
		}
		block = strings.ReplaceAll(block, from, to)
	}
	config = filepath.Join(dir, "nats.conf")
	os.WriteFile(config, []byte(block), 0o600)
	os.WriteFile(filepath.Join(dir, "access.conf"), []byte(accounts), 0o600)
	t.Chdir(dir)
	return config, ca, passwords
}

// certificate writes cert.pem and key.pem, those of package httptest.
func certificate(t *testing.T, dir string) string {
	t.Helper()
	s := httptest.NewTLSServer(nil)
	defer s.Close()
	pair := s.TLS.Certificates[0]
	secret := must.Get(x509.MarshalPKCS8PrivateKey(pair.PrivateKey))(t)
	path := filepath.Join(dir, "cert.pem")
	os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: pair.Certificate[0]}), 0o600)
	os.WriteFile(filepath.Join(dir, "key.pem"), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600)
	return path
}

// TestAccess runs a tournament with the README's configuration, and then tries as a worker to do
// what a worker must not.
func TestAccess(t *testing.T) {
	config, ca, passwords := readmeConfig(t, "alice", "bob")
	s := must.Get(queue.Serve(config, "", ""))(t)
	defer s.Shutdown()
	url := func(user string) string {
		return fmt.Sprintf("tls://%s:%s@%s", user, passwords[user], s.Addr())
	}
	bots := filepath.Join(t.TempDir(), "there")
	var busy []*exec.Cmd
	for _, name := range []string{"alice", "bob"} { // before anybody has made the streams
		busy = append(busy, process(t, io.Discard, "work", "-nats", url(name), "-tls-ca", ca, "-cores", "1", "-programs", "no"))
	}
	ok(t, "status", "-nats", url("organiser"), "-tls-ca", ca)
	got := table(t, ok(t, append([]string{"run", "-nats", url("organiser"), "-tls-ca", ca, "-record", bots}, someGames...)...))
	if _, workers := games(t, bots); got.Games != 120 || workers["alice"]+workers["bob"] != 120 {
		t.Errorf(`%d games by %v; want got.Games == 120, workers["alice"]+workers["bob"] == 120`, got.Games, workers)
	}

	for _, w := range busy {
		w.Process.Kill()
		w.Wait()
	}

	connect := func(user string) *nats.Conn {
		nc := must.Get(nats.Connect(url(user), nats.RootCAs(ca), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})))(t)
		t.Cleanup(nc.Close)
		return nc
	}
	organiser, alice := connect("organiser"), connect("alice")
	js := must.Get(jetstream.New(organiser))(t)
	must.Get(js.Publish(t.Context(), "$KV.versus_files.sum.0", []byte("a program")))(t)
	jobs := must.Get(js.Stream(t.Context(), "VERSUS_JOBS"))(t)
	must.Get(jobs.CreateConsumer(t.Context(), jetstream.ConsumerConfig{Durable: "run-other", FilterSubject: "versus.jobs.other.>", AckPolicy: jetstream.AckExplicitPolicy}))(t)
	must.Get(js.Publish(t.Context(), "versus.jobs.other.1.1", []byte("[]")))(t)
	results := must.Get(js.Stream(t.Context(), "VERSUS_RESULTS"))(t)
	must.Get(js.Publish(t.Context(), "versus.results.other.1.bob", []byte("honest")))(t)

	// allowed are the requests that a worker needs for its work.
	const republish = `{"name":"X","subjects":["x"],"republish":{"src":"x","dest":"versus.results.other.1.bob"}}`
	const push = `{"stream_name":"VERSUS_JOBS","config":{"deliver_subject":"versus.results.other.1.bob"}}`
	attempts := []struct {
		subject, data string
		allowed       bool
	}{
		{"$JS.API.STREAM.INFO.VERSUS_JOBS", "", false},
		{"$JS.API.STREAM.INFO.KV_versus_files", "", true},
		{"$JS.API.DIRECT.GET.KV_versus_files.$KV.versus_files.sum.0", "", true},
		{"$JS.API.CONSUMER.INFO.VERSUS_JOBS.run-other", "", true},
		{"$JS.API.CONSUMER.MSG.NEXT.VERSUS_JOBS.run-other", `{"batch":1,"no_wait":true}`, true},
		{"versus.results.other.1.alice", "{}", true},

		{"$JS.API.INFO", "", false},
		{"$JS.API.STREAM.NAMES", "", false},
		{"$JS.API.STREAM.LIST", "", false},
		{"$JS.API.STREAM.CREATE.X", republish, false},
		{"$JS.API.STREAM.UPDATE.VERSUS_JOBS", `{"name":"VERSUS_JOBS","subjects":["versus.jobs.>","x"]}`, false},
		{"$JS.API.STREAM.DELETE.VERSUS_RESULTS", "", false},
		{"$JS.API.STREAM.PURGE.VERSUS_RESULTS", "", false},
		{"$JS.API.STREAM.MSG.DELETE.VERSUS_RESULTS", `{"seq":1}`, false},
		{"$JS.API.STREAM.MSG.GET.VERSUS_RESULTS", `{"seq":1}`, false},
		{"$JS.API.STREAM.SNAPSHOT.VERSUS_RESULTS", `{"deliver_subject":"x"}`, false},
		{"$JS.API.STREAM.RESTORE.VERSUS_RESULTS", "{}", false},
		{"$JS.API.STREAM.INFO.VERSUS_RESULTS", "", false},
		{"$JS.API.DIRECT.GET.VERSUS_RESULTS.versus.results.other.1.bob", "", false},
		{"$JS.API.CONSUMER.CREATE.VERSUS_JOBS", push, false},
		{"$JS.API.CONSUMER.CREATE.VERSUS_JOBS.x", push, false},
		{"$JS.API.CONSUMER.DURABLE.CREATE.VERSUS_JOBS.x", push, false},
		{"$JS.API.CONSUMER.DELETE.VERSUS_JOBS.run-other", "", false},
		{"$JS.API.CONSUMER.LIST.VERSUS_JOBS", "", false},
		{"$JS.API.CONSUMER.PAUSE.VERSUS_JOBS.run-other", `{"pause_until":"2100-01-01T00:00:00Z"}`, false},
		{"versus.results.other.1.bob", "forged", false},
		{"versus.results.other.1", "forged", false},
		{"versus.runs.other", `{"id":"forged"}`, false},
		{"$KV.versus_files.sum.0", "another program", false},
		{"versus.workers.bob", "{}", false},
		{"versus.jobs.other.2.1", "[]", false},
		{"$SYS.REQ.SERVER.PING", "", false},
		{"$SYS.REQ.ACCOUNT.VERSUS.CONNZ", "", false},
	}
	before := state(t, js)
	worked := 0
	own := func(subject string) string { return strings.Replace(subject, "$JS.API.", "versus.api.", 1) }
	for _, a := range attempts {
		if answer, err := alice.Request(own(a.subject), []byte(a.data), 300*time.Millisecond); (err == nil && !strings.Contains(string(answer.Data), `"error"`)) && !a.allowed {
			t.Errorf("request %s: %v; want that it is refused", own(a.subject), answer)
		}
		wait := 300 * time.Millisecond
		if a.allowed {
			a.subject, wait = own(a.subject), 10*time.Second
		}
		answer, err := alice.Request(a.subject, []byte(a.data), wait)
		good := err == nil && !strings.Contains(string(answer.Data), `"error"`)
		if good != a.allowed {
			t.Errorf("%s: allowed is %v; %v, %v; want good == a.allowed", a.subject, a.allowed, answer, err)
		}
		if good {
			worked++
		}
	}
	t.Logf("%d attempts, %d allowed", len(attempts), worked)

	// An allowed request names a reply subject where alice must not write.
	for _, reply := range []string{"versus.results.other.1.bob", "versus.runs.other", "versus.jobs.other.3.1"} {
		for _, a := range attempts {
			if a.allowed {
				alice.PublishRequest(own(a.subject), reply, []byte(a.data))
			}
		}
	}
	// A worker's own message tries to remove those of others in the same stream.
	m := nats.NewMsg("versus.results.other.1.alice")
	m.Header.Set(jetstream.MsgRollup, jetstream.MsgRollupAll)
	if answer, err := alice.RequestMsg(m, 300*time.Millisecond); err == nil && !strings.Contains(string(answer.Data), `"error"`) {
		t.Errorf("%s: rolled up", m.Subject)
	}
	// Messages to others must not reach alice.
	for _, subject := range []string{"versus.results.>", "versus.jobs.>", "_INBOX.>", "versus.workers.>", ">"} {
		sub, err := alice.SubscribeSync(subject)
		if err != nil {
			continue
		}
		alice.Flush()
		for _, to := range []string{"versus.results.other.1.bob", "_INBOX.x", "versus.workers.bob"} {
			organiser.Publish(to, []byte("honest"))
		}
		organiser.Flush()
		// Answers to alice's own requests above may still arrive in her account.
		for {
			m, err := sub.NextMsg(100 * time.Millisecond)
			if err != nil {
				break
			}
			if string(m.Data) == "honest" {
				t.Errorf(`alice hears %s on %s; want string(m.Data) != "honest"`, m.Data, m.Subject)
			}
		}
		sub.Unsubscribe()
	}
	alice.Flush()
	time.Sleep(100 * time.Millisecond) // for what should not arrive
	last, err := results.GetLastMsgForSubject(t.Context(), "versus.results.other.1.bob")
	if err != nil || string(last.Data) != "honest" {
		t.Errorf(`bob's result is %s, %v; want no error, string(last.Data) == "honest"`, last.Data, err)
	}
	if after := state(t, js); after != before {
		t.Errorf("the streams were\n%s\nand are\n%s; want after == before", before, after)
	}
}

// state describes the data that no worker may change.
func state(t *testing.T, js jetstream.JetStream) string {
	t.Helper()
	var all []string
	list := js.ListStreams(t.Context())
	for info := range list.Info() {
		text := must.Get(json.Marshal(info.Config))(t)
		all = append(all, fmt.Sprintf("%s %d consumers", text, info.State.Consumers))
		switch info.Config.Name {
		case "KV_versus_files", "VERSUS_JOBS":
			all = append(all, fmt.Sprintf("%s: last message %d", info.Config.Name, info.State.LastSeq))
		}
	}
	must.Do(t, list.Err())
	return strings.Join(all, "\n")
}
