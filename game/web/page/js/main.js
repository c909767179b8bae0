// The page begins here.

import { App } from "./app.js";
import { header, restore } from "./header.js";
import { translate } from "./language.js";

restore();
const app = new App();
translate(document.body);
header(() => app.relabel().catch((err) => app.fail(err)));
await app.begin();
document.documentElement.dataset.ready = "";
performance.mark("ready"); // what the benchmark of the first paint reads
