import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DEMO_PASSWORD } from "../../shared/demo.ts";
import type { Ledger } from "./ledger.ts";

const API = "/api/v1";
const BUSINESS = "harbour-club";
const PATIENCE_MS = 15_000;
/** Maximum attempts at one write. */
const TRIES = 40;
const PAGES = [
  "/",
  "/login",
  `/${BUSINESS}/members`,
  `/${BUSINESS}/treets`,
  "/select-org",
  "/assets/builds/latest.json",
];

/** Members are unique by email address, links by nothing at all: a repeated write appears twice. */
const LISTS: readonly (readonly [list: string, nameOf: (item: Record<string, unknown>) => string])[] = [
  ["members", ({ firstName }) => String(firstName)],
  ["links", ({ name }) => String(name)],
];
const WRITER_PAUSE_MS = 400;

interface Answer {
  /** 0 if there was no response. */
  readonly status: number;
  readonly body: unknown;
}

/** Starts simulated users who constantly use the product and record which writes were acknowledged. */
export function startPeople(
  origin: string,
  ledger: Ledger,
  { writers, readers }: { writers: number; readers: number },
) {
  let isOver = false;
  let token = "";
  let signingIn: Promise<void> | undefined;

  const send = async (method: string, path: string, body?: object, key?: string): Promise<Answer> => {
    ledger.requests++;
    const headers = {
      authorization: `Bearer ${token}`,
      cookie: path.startsWith(API) ? "" : `treets.token=${token}`,
      ...(body ? { "content-type": "application/json" } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    };
    try {
      const response = await fetch(origin + path, {
        method,
        headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== "")),
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json") ?? false;
      if (response.status >= 500) ledger.failed(String(response.status));
      return { status: response.status, body: isJson ? JSON.parse(text) : text };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      ledger.failed(cause instanceof Error && "code" in cause ? String(cause.code) : "no answer");
      return { status: 0, body: undefined };
    }
  };

  const signIn = async (): Promise<void> => {
    for (;;) {
      const { status, body } = await send("POST", `${API}/auth/sign-in`, {
        email: "owner@treets.example",
        password: DEMO_PASSWORD,
      });
      if (status === 200) {
        token = (body as { token: string }).token;
        return;
      }
      await sleep(300);
    }
  };
  const signInOnce = () => {
    signingIn ??= signIn().finally(() => {
      signingIn = undefined;
    });
    return signingIn;
  };

  /** Repeats the same request until it is answered, as an API client with an idempotency key does. */
  const insist = async (path: string, body: object): Promise<boolean> => {
    const key = randomUUID();
    for (let tries = 0; tries < TRIES; tries++) {
      const { status, body: answer } = await send("POST", API + path, body, key);
      if (status >= 200 && status < 300) return true;
      if (status === 401) await signInOnce();
      // A conflict means that the request is still running, or was done without its response being kept; it was never
      // acknowledged.
      else if (status === 409) return false;
      else if (status >= 400 && status < 500 && status !== 429) {
        ledger.failed(`refused ${status} ${JSON.stringify(answer).slice(0, 120)}`);
        return false;
      }
      await sleep(150 + Math.random() * 150);
    }
    return false;
  };

  const write = async (writer: number): Promise<void> => {
    for (let turn = 0; !isOver; turn++) {
      const name = `chaos-${writer}-${turn}`;
      const isMember = turn % 8 !== 7;
      ledger.asked.add(name);
      const done = isMember
        ? await insist(`/businesses/${BUSINESS}/members`, {
            email: `${name}@members.example`,
            firstName: name,
            invite: false,
          })
        : await insist(`/businesses/${BUSINESS}/links`, { name });
      if (done) ledger.acknowledged.add(name);
      await sleep(WRITER_PAUSE_MS);
    }
  };

  const read = async (reader: number): Promise<void> => {
    for (let turn = reader; !isOver; turn++) {
      const { status } = await send("GET", PAGES[turn % PAGES.length] ?? "/");
      if (status === 302) await signInOnce();
      await sleep(20);
    }
  };

  const everybody = (async () => {
    await signInOnce();
    await Promise.all([
      ...Array.from({ length: writers }, (_, writer) => write(writer)),
      ...Array.from({ length: readers }, (_, reader) => read(reader)),
    ]);
  })();

  return {
    async stop(): Promise<void> {
      isOver = true;
      await everybody;
    },
    /** Counts how often each name exists. */
    async found(): Promise<Map<string, number>> {
      const found = new Map<string, number>();
      for (const [list, nameOf] of LISTS) {
        for (let cursor: string | null = ""; cursor !== null; ) {
          const query = new URLSearchParams({
            search: "chaos-",
            limit: "100",
            ...(cursor ? { cursor } : {}),
          });
          const { status, body } = await send("GET", `${API}/businesses/${BUSINESS}/${list}?${query}`);
          if (status !== 200) {
            await sleep(300);
            if (status === 401) await signInOnce();
            continue;
          }
          const page = body as { items: Record<string, unknown>[]; nextCursor: string | null };
          for (const item of page.items) found.set(nameOf(item), (found.get(nameOf(item)) ?? 0) + 1);
          cursor = page.nextCursor;
        }
      }
      return found;
    },
  };
}
