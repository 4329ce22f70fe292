import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { SMTPServer } from "smtp-server";

/** SMTP server on its own thread. Reports its port, the number of emails received and when one to `watched` arrived. */
const { watched } = workerData as { watched: string };
let count = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, { envelope }, done) {
    stream.resume();
    stream.on("end", () => {
      count++;
      if (envelope.rcptTo[0]?.address === watched) parentPort?.postMessage({ watched: Date.now() });
      done();
    });
  },
});
server.on("error", () => undefined);
server.listen(0, "127.0.0.1", () => {
  parentPort?.postMessage({ port: (server.server.address() as AddressInfo).port });
});
setInterval(() => parentPort?.postMessage({ count }), 100);
