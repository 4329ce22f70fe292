import { createTransport } from "nodemailer";
import { withDeadline } from "../../../deadline.ts";
import type { EmailRow } from "../db/schema/mail.ts";

export type { EmailRow };

export interface Smtp {
  /** Resolves when the server has taken the email over. */
  hand(mail: EmailRow): Promise<void>;
  /** What is being handed over is finished; nothing more is begun. */
  close(): void;
}

/** A server that says nothing for so long is away. */
const SILENCE_MS = 10_000;
/** One that says something, but comes to no end. */
const LONGEST_MS = 60_000;

/** Connections to the mail server that are kept open while there is something to send. */
export function createSmtp(url: string, from: string, connections: number): Smtp {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: connections,
      maxMessages: Number.POSITIVE_INFINITY,
      // A connection that was kept may have been closed by the server meanwhile.
      maxRequeues: 1,
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
    },
    { from },
  );
  return {
    async hand({ id, to, subject, text, html, headers, fromName }) {
      await withDeadline(LONGEST_MS, (signal) =>
        transport.sendMail({
          ...(fromName && { from: { name: fromName, address: addressIn(from) } }),
          to: { address: to, name: "" },
          subject,
          text,
          html,
          headers,
          // Anyone who gets an email a second time can tell that it is the same.
          messageId: `<${id}@treets>`,
          signal,
        }),
      );
    },
    close: () => transport.close(),
  };
}

/** "Treets <hello@treets.example>" → hello@treets.example */
const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

interface SmtpFault {
  /** The library's word for what went wrong. */
  readonly code?: string;
  /** The server's answer. */
  readonly responseCode?: number;
}

const faultOf = (error: unknown): SmtpFault => (error instanceof Error ? (error as SmtpFault) : {});

/** Did the server refuse this very email, for good? Then nobody need ask again. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = faultOf(error);
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
}

const OF_THE_SERVER = new Set(["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "EAUTH", "ETLS", "EPROTOCOL"]);
const CLOSING = 421;

/** Is it the server that fails, whichever email it is? Then the next ones need not be tried for the moment. */
export function isFaultOfServer(error: unknown): boolean {
  const { code = "", responseCode } = faultOf(error);
  return OF_THE_SERVER.has(code) || responseCode === CLOSING;
}
