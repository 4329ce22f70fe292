import { createTransport } from "nodemailer";
import { withDeadline } from "../../../deadline.ts";
import type { EmailRow } from "../db/schema/mail.ts";

export type { EmailRow };

export interface Smtp {
  /** Resolves when the server has accepted the email. */
  hand(mail: EmailRow): Promise<void>;
  /** Completes the emails being sent; starts no more. */
  close(): void;
}

/** A server that is silent for this long is considered unavailable. */
const SILENCE_MS = 10_000;
/** Limit for a server that responds but does not finish. */
const MAX_MS = 60_000;

/** Creates the connections to the SMTP server, which are kept open while there is something to send. */
export function createSmtp(url: string, from: string, connections: number): Smtp {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: connections,
      maxMessages: Number.POSITIVE_INFINITY,
      // The server may meanwhile have closed a connection that was kept open.
      maxRequeues: 1,
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
    },
    { from },
  );
  return {
    async hand({ id, to, subject, text, html, headers, fromName }) {
      await withDeadline(MAX_MS, (signal) =>
        transport.sendMail({
          ...(fromName && { from: { name: fromName, address: addressIn(from) } }),
          to: { address: to, name: "" },
          subject,
          text,
          html,
          headers,
          // Lets recipients of a duplicate recognise it as the same email.
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
  /** The library's error code. */
  readonly code?: string;
  /** Status code of the server's response. */
  readonly responseCode?: number;
}

const faultOf = (error: unknown): SmtpFault => (error instanceof Error ? (error as SmtpFault) : {});

/** True if the server refused this particular email permanently, so that retrying is pointless. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = faultOf(error);
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
}

const OF_THE_SERVER = new Set(["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "EAUTH", "ETLS", "EPROTOCOL"]);
const CLOSING = 421;

/** True if the server itself fails, whichever email it is, so that the next ones need not be tried for now. */
export function isFaultOfServer(error: unknown): boolean {
  const { code = "", responseCode } = faultOf(error);
  return OF_THE_SERVER.has(code) || responseCode === CLOSING;
}
