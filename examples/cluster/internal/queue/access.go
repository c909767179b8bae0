package queue

import (
	"fmt"
	"strings"

	"github.com/nats-io/nats.go/jetstream"
)

// workerAPI is the JetStream API prefix for a worker with its own account: under $JS.API it
// would reach its own account, which has no JetStream.
const workerAPI = "versus.api"

// needs returns the subjects that a worker uses. None of them lets a worker choose where the
// server sends data, as creating a consumer or a stream would: then it could make the server
// write to subjects that are closed to the worker.
func needs(worker string) (services []string, streams []string) {
	return []string{
		"$JS.API.STREAM.INFO.KV_" + fileBucket,
		"$JS.API.DIRECT.GET.KV_" + fileBucket + ".$KV." + fileBucket + ".*.*",
		"$JS.API.CONSUMER.INFO." + jobStream + ".*",
		"$JS.API.CONSUMER.MSG.NEXT." + jobStream + ".*",
		"$JS.ACK." + jobStream + ".>",
		resultSubject + "*.*." + worker,
		workerSubject + worker,
	}, []string{runSubject + "*"}
}

// Access returns the accounts section of a NATS configuration for an organiser and workers
// with the given passwords. Each worker has its own account, from which it reaches only the
// subjects it needs. Permissions within a single account would not be enough: a request may
// name any reply subject, and the server does not check that the sender may publish to it.
func Access(organiser, password string, workers []string, passwords map[string]string) string {
	var b strings.Builder
	b.WriteString("accounts {\n  VERSUS {\n    jetstream: enabled\n")
	fmt.Fprintf(&b, "    users: [ { user: %q, password: %q } ]\n    exports: [\n", organiser, password)
	services, streams := needs("*")
	for _, s := range services {
		several := ""
		if strings.Contains(s, ".MSG.NEXT.") || strings.Contains(s, ".DIRECT.GET.") {
			several = ", response_type: stream"
		}
		fmt.Fprintf(&b, "      { service: %q%s }\n", s, several)
	}
	for _, s := range streams {
		fmt.Fprintf(&b, "      { stream: %q }\n", s)
	}
	b.WriteString("    ]\n  }\n")
	for _, w := range workers {
		fmt.Fprintf(&b, "  %q {\n    users: [ { user: %q, password: %q } ]\n    imports: [\n", "WORKER-"+w, w, passwords[w])
		services, streams := needs(w)
		for _, s := range services {
			to := ""
			if api, ok := strings.CutPrefix(s, jetstream.DefaultAPIPrefix); ok {
				to = fmt.Sprintf(", to: %q", workerAPI+"."+api)
			}
			fmt.Fprintf(&b, "      { service: { account: VERSUS, subject: %q }%s }\n", s, to)
		}
		for _, s := range streams {
			fmt.Fprintf(&b, "      { stream: { account: VERSUS, subject: %q } }\n", s)
		}
		b.WriteString("    ]\n  }\n")
	}
	b.WriteString("}\n")
	return b.String()
}
