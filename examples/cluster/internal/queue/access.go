package queue

import (
	"fmt"
	"strings"

	"github.com/nats-io/nats.go/jetstream"
)

// workerAPI is where a worker with an account of its own finds JetStream: $JS.API is that of
// its account, which has none.
const workerAPI = "versus.api"

// What a worker needs of the server. None of it lets a worker say where an answer goes, as a
// consumer or a stream of its own would: whoever can may have the server write where the
// worker may not.
func needs(worker string) (services []string, streams []string) {
	return []string{
		"$JS.API.STREAM.INFO." + jobStream,
		"$JS.API.STREAM.INFO.KV_" + runBucket,
		"$JS.API.STREAM.INFO.KV_" + workerBucket,
		"$JS.API.STREAM.INFO.KV_" + fileBucket,
		"$JS.API.DIRECT.GET.KV_" + runBucket + ".$KV." + runBucket + ".*",
		"$JS.API.DIRECT.GET.KV_" + fileBucket + ".$KV." + fileBucket + ".*.*",
		"$JS.API.CONSUMER.INFO." + jobStream + ".*",
		"$JS.API.CONSUMER.MSG.NEXT." + jobStream + ".*",
		"$JS.ACK." + jobStream + ".>",
		bucketSubject + "*.*." + worker,
		"versus.dead.*.*." + worker,
		"$KV." + workerBucket + "." + worker,
	}, []string{"$KV." + runBucket + ".*"}
}

// Access returns the accounts of a NATS configuration for an organiser and workers, by
// their passwords. Each worker has an account of its own, from which it reaches what it
// needs and nothing else. Permissions within one account would not do: a request may name
// any subject for the answer, and the server does not ask whether its sender may write
// there.
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
