import { connect } from "node:net";

export interface RawAnswer {
  /** 0 if the connection was closed without a response. */
  readonly status: number;
  readonly head: string;
  readonly text: string;
  header(name: string): string | undefined;
}

interface RawOptions {
  /** Ends the sending side once everything is sent, as a browser does that goes away. */
  readonly breakOff?: boolean;
  /** Time after which to stop listening, for connections that nobody closes. */
  readonly patienceMs?: number;
}

/**
 * Sends these bytes unchanged to a server on this machine and returns the response, up to the first complete one. For
 * requests that no client would send.
 */
export function sendRaw(
  origin: string,
  bytes: string | Buffer,
  { breakOff = false, patienceMs = 60_000 }: RawOptions = {},
): Promise<RawAnswer> {
  const { port } = new URL(origin);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true }, () => {
      if (breakOff) socket.end(bytes);
      else socket.write(bytes);
    });
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answerIn(Buffer.concat(chunks).toString("latin1")));
    };
    const timer = setTimeout(finish, patienceMs);
    socket.on("data", (chunk) => {
      chunks.push(Buffer.from(chunk));
      if (isWhole(Buffer.concat(chunks).toString("latin1"))) finish();
    });
    socket.on("end", finish);
    socket.on("error", finish);
    socket.on("close", finish);
  });
}

function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const head = text.slice(0, end);
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (length !== undefined) return text.length >= end + 4 + Number(length);
  return /^HTTP\/1\.1 (204|304)/.test(head) || text.endsWith("0\r\n\r\n");
}

function answerIn(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  return {
    head,
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    text: rest.join("\r\n\r\n"),
    header: (name) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1],
  };
}
