package queue

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// Options are the address of a NATS server and the client's credentials.
type Options struct {
	URL   string // "" for a server in this process
	CA    string // file of trusted CA certificates
	Store string // directory for the server in this process; "" for a temporary one
}

// Flags defines the flags.
func (o *Options) Flags(f cli.Flags) {
	f.StringVar(&o.URL, "nats", "", "`URL` of the NATS server, such as nats://host:4222 or tls://user:password@host (default: a\nprivate server in this process)")
	f.StringVar(&o.CA, "tls-ca", "", "`file` of the CA certificate that signed the server's")
}

// ParseAlone parses the flags of a command that has no arguments and needs a server.
func (o *Options) ParseAlone(f cli.Flags, args []string) error {
	if err := f.ParseAlone(args); err != nil {
		return err
	}
	if o.URL == "" {
		return cli.Usage("-nats is missing; want the URL of a server")
	}
	return o.Check()
}

// Check returns a usage error if the options are invalid.
func (o *Options) Check() error {
	if o.URL == "" {
		if o.CA != "" {
			return cli.Usage("-tls-ca needs -nats")
		}
		return nil
	}
	if u, err := url.Parse(o.URL); err != nil || u.Host == "" {
		return cli.Usage("-nats: %q is not the URL of a server; want one such as nats://127.0.0.1:4222", o.URL)
	}
	return nil
}

// User returns the user in the URL, or "".
func (o *Options) User() string {
	if u, err := url.Parse(o.URL); err == nil {
		if _, ok := u.User.Password(); ok { // not a token
			return u.User.Username()
		}
	}
	return ""
}

// Connect connects to the server under the given client name. A lost connection is restored
// automatically, however long that takes. Without a URL, Connect starts a server that only this
// process can reach, which close stops.
func (o *Options) Connect(name string, more ...nats.Option) (nc *nats.Conn, close func(), err error) {
	options := append(more, nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(250*time.Millisecond), nats.Timeout(10*time.Second),
		nats.PingInterval(5*time.Second), nats.MaxPingsOutstanding(2), nats.ReconnectBufSize(64<<20))
	if o.URL == "" {
		dir := o.Store
		if dir == "" {
			if dir, err = os.MkdirTemp("", "versus-cluster-"); err != nil {
				return nil, nil, err
			}
		}
		s, err := startServer(&server.Options{JetStream: true, StoreDir: dir, DontListen: true, SyncAlways: true})
		if err != nil {
			return nil, nil, err
		}
		end := func() {
			s.Shutdown()
			s.WaitForShutdown()
			if o.Store == "" {
				os.RemoveAll(dir)
			}
		}
		if nc, err = nats.Connect("", append(options, nats.InProcessServer(s))...); err != nil {
			end()
			return nil, nil, err
		}
		return nc, func() { nc.Close(); end() }, nil
	}
	if o.CA != "" {
		options = append(options, nats.RootCAs(o.CA))
	}
	nc, err = nats.Connect(o.URL, options...)
	if err != nil {
		u, _ := url.Parse(o.URL) // see Check
		return nil, nil, fmt.Errorf("-nats %s: %w", u.Redacted(), err)
	}
	return nc, nc.Close, nil
}

// Serve starts a server that listens on an address. config is a NATS configuration file, or
// "". The address and the directory, if not empty, override the file.
func Serve(config, address, dir string) (*server.Server, error) {
	o := &server.Options{SyncAlways: true}
	if config != "" {
		var err error
		if o, err = server.ProcessConfigFile(config); err != nil {
			return nil, cli.Usage("-config: %w", err)
		}
	}
	if address != "" {
		host, port, err := net.SplitHostPort(address)
		if err == nil {
			o.Port, err = net.LookupPort("tcp", port)
		}
		if err != nil {
			return nil, cli.Usage("-listen: %w", err)
		}
		if o.Host = host; host == "" {
			return nil, cli.Usage("-listen %s: want an address to listen on; 0.0.0.0 means all addresses", address)
		}
		if o.Port == 0 {
			o.Port = server.RANDOM_PORT
		}
	}
	if dir != "" {
		o.StoreDir = dir
	}
	o.JetStream = true
	return startServer(o)
}

// startServer starts a server. With SyncAlways, data is on disk before it is acknowledged.
func startServer(o *server.Options) (*server.Server, error) {
	o.NoSigs, o.NoLog = true, o.LogFile == ""
	s, err := server.NewServer(o)
	if err != nil {
		return nil, fmt.Errorf("the NATS server: %w", err)
	}
	if o.LogFile != "" {
		s.ConfigureLogger()
	}
	go s.Start()
	if !s.ReadyForConnections(30 * time.Second) {
		s.Shutdown()
		return nil, errors.New("the NATS server did not start: its address may be in use or its directory not writable")
	}
	if !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, fmt.Errorf("the NATS server has no JetStream: %s is not writable, or another server uses it", o.StoreDir)
	}
	return s, nil
}

// workerAPI is the JetStream API prefix for a worker with its own account: under $JS.API it
// would reach its own account, which has no JetStream.
const workerAPI = "versus.api"

// needs returns the services that a worker uses. None of them lets a worker choose where the
// server sends data, as creating a consumer or a stream would: then it could make the server
// write to subjects that are closed to the worker.
func needs(worker string) []string {
	return []string{
		"$JS.API.STREAM.INFO.KV_" + fileBucket,
		"$JS.API.DIRECT.GET.KV_" + fileBucket + ".$KV." + fileBucket + ".*.*",
		"$JS.API.CONSUMER.INFO." + jobStream + ".*",
		"$JS.API.CONSUMER.MSG.NEXT." + jobStream + ".*",
		"$JS.ACK." + jobStream + ".>",
		resultSubject + "*.*." + worker,
		workerSubject + worker,
	}
}

// Access returns the accounts section of a NATS configuration for an organiser and workers
// with the given passwords. Each worker has its own account, from which it reaches only the
// subjects it needs. Permissions within a single account would not be enough: a request may
// name any reply subject, and the server does not check that the sender may publish to it.
func Access(organiser string, workers []string, passwords map[string]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "accounts {\n  VERSUS {\n    jetstream: enabled\n    users: [ { user: %q, password: %q } ]\n", organiser, passwords[organiser])
	fmt.Fprintf(&b, "    exports: [\n      { stream: %q }\n", runSubject+"*")
	for _, s := range needs("*") {
		several := ""
		if strings.Contains(s, ".MSG.NEXT.") || strings.Contains(s, ".DIRECT.GET.") {
			several = ", response_type: stream"
		}
		fmt.Fprintf(&b, "      { service: %q%s }\n", s, several)
	}
	for _, w := range workers {
		fmt.Fprintf(&b, "    ]\n  }\n  %q {\n    users: [ { user: %q, password: %q } ]\n", "WORKER-"+w, w, passwords[w])
		fmt.Fprintf(&b, "    imports: [\n      { stream: { account: VERSUS, subject: %q } }\n", runSubject+"*")
		for _, s := range needs(w) {
			to := ""
			if api, ok := strings.CutPrefix(s, jetstream.DefaultAPIPrefix); ok {
				to = fmt.Sprintf(", to: %q", workerAPI+"."+api)
			}
			fmt.Fprintf(&b, "      { service: { account: VERSUS, subject: %q }%s }\n", s, to)
		}
	}
	b.WriteString("    ]\n  }\n}\n")
	return b.String()
}
