import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import type { Fault } from "./faults.ts";

const SILENT_MS = 6_000;

/** Starts an SMTP server that accepts every email and can stop responding for a while. */
export async function startMail(): Promise<{ url: string; fault: Fault; stop(): void }> {
  let silentUntil = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onConnect(_session, done) {
      setTimeout(done, Math.max(0, silentUntil - Date.now()));
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => setTimeout(done, Math.max(0, silentUntil - Date.now())));
    },
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    fault: {
      name: "the mail server says nothing",
      async happen() {
        silentUntil = Date.now() + SILENT_MS;
        await sleep(SILENT_MS);
      },
    },
    stop: () => server.close(() => undefined),
  };
}
