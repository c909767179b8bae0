// Package hub connects to a NATS server, or is one.
package hub

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// Options say where the server is, and who we are.
type Options struct {
	URL   string // of one or several servers, separated by commas; "" for one in this process
	Creds string // file of credentials
	NKey  string // file of a seed
	CA    string // file of certificates of authorities to trust
	Cert  string // file of our own certificate, and
	Key   string // of its key
	Store string // directory of the server in this process
}

// Flags defines the flags.
func (o *Options) Flags(f cli.Flags) {
	f.StringVar(&o.URL, "nats", "", "`URL` of the NATS server, such as nats://host:4222 or tls://user:password@host (default: one\nin this process, that nobody else can reach)")
	f.StringVar(&o.Creds, "creds", "", "`file` of NATS credentials")
	f.StringVar(&o.NKey, "nkey", "", "`file` of an NKey seed")
	f.StringVar(&o.CA, "tls-ca", "", "`file` of the certificate of the authority that signed the server's")
	f.StringVar(&o.Cert, "tls-cert", "", "`file` of our own certificate, for servers that ask for one")
	f.StringVar(&o.Key, "tls-key", "", "`file` of our certificate's key")
}

// Check finds mistakes.
func (o *Options) Check() error {
	switch {
	case o.URL == "" && (o.Creds != "" || o.NKey != "" || o.CA != "" || o.Cert != "" || o.Key != ""):
		return cli.Usage("-creds, -nkey and -tls-... are for -nats: the server in this process needs none")
	case o.Creds != "" && o.NKey != "":
		return cli.Usage("-creds and -nkey contradict each other")
	case (o.Cert == "") != (o.Key == ""):
		return cli.Usage("-tls-cert and -tls-key go together")
	}
	for text := range strings.SplitSeq(o.URL, ",") {
		if o.URL == "" {
			break
		}
		if u, err := url.Parse(strings.TrimSpace(text)); err != nil || u.Host == "" {
			return cli.Usage("-nats: %q is not the URL of a server (such as nats://127.0.0.1:4222)", text)
		}
	}
	return nil
}

// User returns the user that the URL names, if it names one.
func (o *Options) User() string {
	text, _, _ := strings.Cut(o.URL, ",")
	u, err := url.Parse(strings.TrimSpace(text))
	if err != nil || u.User == nil {
		return ""
	}
	if _, ok := u.User.Password(); !ok {
		return "" // a token
	}
	return u.User.Username()
}

// Connect connects to the server; name is how it will know us. What is disconnected
// later reconnects by itself, for as long as it takes. For Options without a URL it
// starts a server, which close ends.
func (o *Options) Connect(name string) (nc *nats.Conn, close func(), err error) {
	options := []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.Timeout(10 * time.Second),
		nats.PingInterval(5 * time.Second), nats.MaxPingsOutstanding(2), nats.ReconnectBufSize(64 << 20),
	}
	if o.URL == "" {
		s, err := Embed(o.Store)
		if err != nil {
			return nil, nil, err
		}
		end := func() { s.Shutdown(); s.WaitForShutdown() }
		if nc, err = nats.Connect("", append(options, nats.InProcessServer(s))...); err != nil {
			end()
			return nil, nil, err
		}
		return nc, func() { nc.Close(); end() }, nil
	}
	if o.Creds != "" {
		options = append(options, nats.UserCredentials(o.Creds))
	}
	if o.NKey != "" {
		option, err := nats.NkeyOptionFromSeed(o.NKey)
		if err != nil {
			return nil, nil, cli.Usage("-nkey %s: %w", o.NKey, err)
		}
		options = append(options, option)
	}
	if o.CA != "" {
		options = append(options, nats.RootCAs(o.CA))
	}
	if o.Cert != "" {
		options = append(options, nats.ClientCert(o.Cert, o.Key))
	}
	nc, err = nats.Connect(o.URL, options...)
	if err != nil {
		return nil, nil, fmt.Errorf("-nats %s: %w", redacted(o.URL), err)
	}
	return nc, nc.Close, nil
}

// redacted hides passwords.
func redacted(urls string) string {
	parts := strings.Split(urls, ",")
	for i, p := range parts {
		if u, err := url.Parse(p); err == nil {
			parts[i] = u.Redacted()
		}
	}
	return strings.Join(parts, ",")
}

// Embed starts a server that nobody can reach but this process. What it stores in the
// directory is on the disk before it is confirmed.
func Embed(dir string) (*server.Server, error) {
	return start(&server.Options{JetStream: true, StoreDir: dir, DontListen: true, SyncAlways: true})
}

// Serve starts a server that listens. With a NATS configuration file, that says all
// else; the address and the directory, where they are not empty, take precedence.
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
			return nil, cli.Usage("-listen %s: name the address to listen at; 0.0.0.0 is all of them", address)
		}
		if o.Port == 0 {
			o.Port = server.RANDOM_PORT
		}
	}
	if dir != "" {
		o.StoreDir = dir
	}
	o.JetStream = true
	return start(o)
}

func start(o *server.Options) (*server.Server, error) {
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
		return nil, errors.New("the NATS server does not start; is its address taken, or its directory not to be written to?")
	}
	if !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, fmt.Errorf("the NATS server has no JetStream: %s cannot be written to, or is another server's", o.StoreDir)
	}
	return s, nil
}
