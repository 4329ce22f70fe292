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
  /** Whether nobody is connected and every email that came whole is in `taken`, also one of a sender that is gone. */
  isIdle(): boolean;
  stop(): Promise<void>;
}

/** What a server says to an email: nothing where it takes it, or a code such as 451 (not now) or 550 (never). */
type Verdict = number | undefined;

/** A real mail server that takes emails, slowly or not, and refuses those it is told to. */
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
  /** How many have connected so far. */
  connections(): number;
  stop(): Promise<void>;
}

/** A server that lets everybody in and says nothing, on a port that another can have after it. */
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
