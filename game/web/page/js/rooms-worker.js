// The worker that all tabs share: browsers open six connections to a server at most, and each tab
// with a stream of its own would keep one of them.

import { nameOf, RoomStream } from "./room-stream.js";

const wanted = new Map(); // port -> rooms

const stream = new RoomStream((name, said) => {
  for (const [port, rooms] of wanted) if (rooms.some((room) => nameOf(room) === name)) port.postMessage({ name, said });
});

onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    if (data.length > 0) wanted.set(port, data);
    else wanted.delete(port);
    stream.want([...wanted.values()].flat());
  };
};
