// Sending a request until the server answers it. Without a network it is tried often, because a browser
// does not always tell when that is back.

import { pauseBefore, rest } from "./room-stream.js";

const soon = 600; // ms

/** retried are the errors after which a request is sent again. */
const retried = (err) => err.status === 0 || err.status === 429 || err.status >= 500;

/** again sends a request as long as it is wanted; waiting is called whenever there is no answer. */
export async function again(send, wanted, waiting) {
  for (let failed = 0; ; failed++) {
    try {
      return await send();
    } catch (err) {
      if (!retried(err) || !wanted()) throw err;
      waiting();
      if (await rest(err.status === 0 ? soon : pauseBefore(failed))) failed = -1;
      if (!wanted()) throw err;
    }
  }
}
