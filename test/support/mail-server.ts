import { createServer, type Server, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { freePort } from "../../scripts/free-port.ts";
import { listen } from "./ports.ts";

export interface TakenEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailServer {
  readonly url: string;
  readonly taken: readonly TakenEmail[];
  /** True if no client is connected, and every email received completely is in `taken`, even if its sender is gone. */
  isIdle(): boolean;
  stop(): Promise<void>;
}

/** Response of the server to an email: undefined to accept it, or a code such as 451 (not now) or 550 (never). */
type Verdict = number | undefined;

/**
 * Starts a real SMTP server that accepts emails, with or without a delay, and rejects those for which `verdict` returns
 * a code.
 */
export async function startMailServer({
  port = 0,
  takesMs = 0,
  verdict = () => undefined,
}: {
  port?: number;
  takesMs?: number;
  verdict?(to: string): Verdict;
} = {}): Promise<MailServer> {
  const taken: TakenEmail[] = [];
  let beingTaken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = verdict(address);
      done(responseCode ? Object.assign(new Error("Refused"), { responseCode }) : undefined);
    },
    onData(stream, session, done) {
      let text = "";
      stream.on("data", (chunk) => {
        text += chunk;
      });
      stream.on("end", () => {
        beingTaken += 1;
        setTimeout(() => {
          beingTaken -= 1;
          const to = session.envelope.rcptTo[0]?.address ?? "";
          const subject = /^Subject: (.*)\r$/m.exec(text)?.[1] ?? "";
          taken.push({ to, subject, text });
          done();
        }, takesMs);
      });
    },
  });
  server.on("error", () => undefined);
  return {
    url: `smtp://127.0.0.1:${await listen(server.server, port)}`,
    taken,
    isIdle: () => server.connections.size === 0 && beingTaken === 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface SilentServer {
  readonly url: string;
  readonly port: number;
  /** Number of connections so far. */
  connections(): number;
  stop(): Promise<void>;
}

/** Starts a server that accepts all connections and sends nothing, on a port that another server can use after it. */
export async function startSilentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  const port = await listen(server, await freePort());
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    connections: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
