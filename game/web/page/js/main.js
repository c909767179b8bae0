// The entry point of the page.

import { App } from "./app.js";
import { header, restore } from "./header.js";
import { translate } from "./language.js";

await restore();
const app = new App();
translate(document.body);
header(() => app.relabel().catch((err) => app.fail(err)));
await app.begin();
document.documentElement.dataset.ready = "";
performance.mark("ready"); // read by the benchmark of the first paint
