// A worker that runs a game's program. It first receives the program, and then requests.

onmessage = async ({ data }) => {
  if (data.module) {
    importScripts("../" + data.exec);
    const go = new Go();
    go.run(await WebAssembly.instantiate(data.module, go.importObject));
  } else if (data.cancel) {
    versus.cancel(data.cancel);
  } else {
    versus.ask(data.id, data.request, data.language, data.body);
  }
};
