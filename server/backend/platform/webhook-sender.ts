import { lookup } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#shared/constants.ts";
import * as refusals from "#words/refusals.ts";
import { isLoopbackAddress, isPublicAddress } from "./internet-addresses.ts";

export interface WebhookSenderOptions {
  /** Also allows this machine, and plain http for it: for testing, never in production. */
  readonly loopback?: boolean;
  /** Resolves a host name to all its addresses. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Time limit in milliseconds for everything: resolving, connecting, sending and receiving the response. */
  readonly timeoutMs?: number;
  /** Pauses before each retry of a failed delivery, in milliseconds; after the last retry it is given up. */
  readonly retryDelaysMs?: readonly number[];
}

export interface SendOutcome {
  /** Null without a response. */
  readonly status: number | null;
  /** The beginning of the response's body. */
  readonly answer: string;
  /** Reason of the failure, for the log; empty if it was delivered. */
  readonly error: string;
  readonly durationMs: number;
}

export interface WebhookSender {
  readonly retryDelaysMs: readonly number[];
  /** Returns why nothing is ever sent to this URL; null if sending is possible. */
  obstacleTo(url: string): string | null;
  /** Posts a body. Never rejects: every failure is an outcome. */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string | Uint8Array,
  ): Promise<SendOutcome>;
}

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 1_024;
/** Soon at first, as most failures are transient; then over a little more than a day. */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];
/** What is wrong with a URL in itself; also the name under which a delivery that it prevents is logged. */
type Obstacle = "no-address" | "needs-https" | "with-password" | "inside";
const obstacleWords: Readonly<Record<Obstacle, () => string>> = {
  "no-address": refusals.webhookAddress,
  "needs-https": refusals.webhookNeedsHttps,
  "with-password": refusals.webhookNoPassword,
  inside: refusals.webhookInside,
};
/** Host names that are only meaningful within a network. */
const INSIDE_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/i;

/**
 * Creates the sender. Its URLs are entered by third parties, so it restricts where it connects: https only, never to
 * this machine or its network. A name is resolved once, every address is checked, and the connection uses the checked
 * addresses, so that a name that resolves differently the next time (DNS rebinding) cannot lead elsewhere. Redirects
 * are not followed.
 */
export function createWebhookSender({
  loopback = false,
  resolve = everyAddress,
  timeoutMs = TIMEOUT_MS,
  retryDelaysMs = RETRY_DELAYS_MS,
}: WebhookSenderOptions = {}): WebhookSender {
  const mayReach = (address: string) => isPublicAddress(address) || (loopback && isLoopbackAddress(address));

  function obstacleIn(url: string): Obstacle | null {
    if (!URL.canParse(url)) return "no-address";
    const { protocol, hostname, username, password } = new URL(url);
    const host = bare(hostname);
    const isHere = loopback && (isLoopbackAddress(host) || host === "localhost");
    if (protocol !== "https:" && !(protocol === "http:" && isHere)) return "needs-https";
    if (username !== "" || password !== "") return "with-password";
    if (isHere) return null;
    const isInside = isIP(host) === 0 ? !host.includes(".") || INSIDE_NAMES.test(host) : !mayReach(host);
    return isInside ? "inside" : null;
  }

  async function addressesOf(hostname: string): Promise<readonly string[]> {
    const host = bare(hostname);
    const found = isIP(host) === 0 ? await resolve(host) : [host];
    if (found.length === 0) throw new Refused("leads-nowhere");
    if (!found.every(mayReach)) throw new Refused("leads-inside");
    return found;
  }

  return {
    retryDelaysMs,
    obstacleTo(url) {
      const obstacle = obstacleIn(url);
      return obstacle && obstacleWords[obstacle]();
    },
    async post(url, headers, body) {
      const started = performance.now();
      const durationMs = () => Math.round(performance.now() - started);
      try {
        const obstacle = obstacleIn(url);
        if (obstacle !== null) throw new Refused(obstacle);
        const signal = AbortSignal.timeout(timeoutMs);
        const addresses = await unlessAborted(addressesOf(new URL(url).hostname), signal);
        const { status, answer } = await exchange(new URL(url), { addresses, headers, body, signal });
        return { status, answer, error: wordsFor(status), durationMs: durationMs() };
      } catch (error) {
        return { status: null, answer: "", error: reasonOf(error, timeoutMs), durationMs: durationMs() };
      }
    },
  };
}

class Refused extends Error {
  override name = "Refused";
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

const everyAddress = async (hostname: string): Promise<string[]> =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

interface Exchange {
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly signal: AbortSignal;
}

/** Makes one request over a new connection to one of these addresses, whatever the name resolves to by now. */
function exchange(url: URL, { addresses, headers, body, signal }: Exchange) {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first] = pinned;
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise<{ status: number; answer: string }>((resolve, reject) => {
    let isAnswered = false;
    const sent = send(
      {
        method: "POST",
        hostname: bare(url.hostname),
        port: url.port,
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host, "content-length": Buffer.byteLength(body) },
        agent: false,
        signal,
        lookup: (_name, options, found) => {
          if (options.all) found(null, pinned);
          else found(null, first?.address ?? "", first?.family);
        },
      },
      (response) => {
        isAnswered = true;
        void beginningOf(response).then((answer) => {
          resolve({ status: response.statusCode ?? 0, answer });
          sent.destroy();
        });
      },
    );
    // Errors after the status has arrived are handled where the body is read.
    sent.on("error", (error) => {
      if (!isAnswered) reject(error);
    });
    // Without a listener, Node would close the connection of a receiver that wants another protocol, and say nothing.
    sent.on("upgrade", ({ statusCode }, socket) => {
      socket.destroy();
      resolve({ status: statusCode ?? 0, answer: "" });
    });
    sent.on("close", () => {
      if (!isAnswered) reject(new Error("The connection closed without a response"));
    });
    sent.end(body);
  });
}

/**
 * Returns the beginning of the response's body, up to a kilobyte; a body that breaks off or never ends is not a
 * failure.
 */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response) {
      parts.push(part);
      length += part.length;
      if (length >= ANSWER_BYTES) break;
    }
  } catch {
    // The status has arrived, and only that counts.
  }
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString("utf8").replaceAll("\u0000", "");
}

const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });

function wordsFor(status: number): string {
  if (status >= 200 && status < 300) return "";
  return status >= 300 && status < 400 ? "redirected" : `answered ${status}`;
}

/** Returns why there was no response, without internal addresses or certificate contents. */
function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Refused) return error.message;
  if (!(error instanceof Error)) return "failed";
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return `no-answer ${timeoutMs / SECOND_MS}`;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "EPROTO" || code.startsWith("ERR_SSL_")) return "no-https";
  return reasons[code] ?? (code === "" ? "failed" : `failed ${code}`);
}

/** Reasons by the code of Node or of OpenSSL's verification. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "leads-nowhere",
  EAI_AGAIN: "not-looked-up",
  ECONNREFUSED: "refused",
  ECONNRESET: "broken",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ETIMEDOUT: "unreachable",
  CERT_HAS_EXPIRED: "certificate-dates",
  CERT_NOT_YET_VALID: "certificate-dates",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificate-untrusted",
  SELF_SIGNED_CERT_IN_CHAIN: "certificate-untrusted",
  UNABLE_TO_GET_ISSUER_CERT: "certificate-untrusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "certificate-untrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate-untrusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate-name",
  HOSTNAME_MISMATCH: "certificate-name",
};
