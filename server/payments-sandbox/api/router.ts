import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import express, { type Request, type Response, Router } from "express";
import { API_VERSION } from "../engine/scene.ts";
import { letTimePass, timeFor } from "../engine/time.ts";
import { invalidRequest, SandboxError } from "../errors.ts";
import { readForm } from "../form-body.ts";
import { newId } from "../ids.ts";
import type { SandboxParts } from "../parts.ts";
import { Store } from "../store.ts";
import { accounts } from "./accounts.ts";
import { catalogue } from "./catalogue.ts";
import { checkout } from "./checkout.ts";
import { customers } from "./customers.ts";
import { events } from "./events.ts";
import { expand } from "./expand.ts";
import type { Handler, Handlers } from "./handlers.ts";
import { invoices } from "./invoices.ts";
import { payments } from "./payments.ts";
import { schedules } from "./schedules.ts";
import { subscriptions } from "./subscriptions.ts";

const handlers: Handlers = {
  ...accounts,
  ...payments,
  ...customers,
  ...catalogue,
  ...checkout,
  ...subscriptions,
  ...schedules,
  ...invoices,
  ...events,
};
// A fixed word such as "create_preview" is not an ID, so paths with fewer IDs come first.
const routes = Object.entries(handlers)
  .map(([name, handler]) => {
    const [method = "", path = ""] = name.split(" ");
    const pattern = new RegExp(`^${path.replaceAll("*", "([^/]+)")}$`);
    return { method, pattern, handler, ids: path.split("*").length };
  })
  .sort((one, other) => one.ids - other.ids);

function routeFor(method: string, path: string): { handler: Handler; ids: string[] } | undefined {
  for (const { method: wanted, pattern, handler } of routes) {
    const found = method === wanted ? pattern.exec(path) : null;
    if (found) return { handler, ids: found.slice(1).map(decodeURIComponent) };
  }
  return undefined;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** The part of Stripe's API in use: form-encoded requests, JSON responses, and Stripe's own error messages. */
export function apiRouter(parts: SandboxParts): Router {
  const router = Router();
  router.use(express.text({ type: "application/x-www-form-urlencoded", limit: "256kb" }));
  router.use(async (request: Request, response: Response) => {
    response.set("Request-Id", newId("req", 14));
    const version = request.get("stripe-version") ?? API_VERSION;
    response.set("Stripe-Version", version);
    const { status, body, replayed } = await answer(parts, request, version);
    if (replayed) response.set("Idempotent-Replayed", "true");
    const key = request.get("idempotency-key");
    if (key) response.set("Idempotency-Key", key);
    response.status(status).json(body);
  });
  return router;
}

async function answer(
  parts: SandboxParts,
  request: Request,
  version: string,
): Promise<Answer & { replayed?: boolean }> {
  try {
    const bearer = /^Bearer (sk_test_\w+)$/.exec(request.get("authorization") ?? "")?.[1];
    if (bearer !== parts.apiKey) {
      throw new SandboxError(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
    }
    if (version !== API_VERSION) throw invalidRequest(`The sandbox speaks version ${API_VERSION} only.`);
    const route = routeFor(request.method, request.path);
    if (!route) {
      const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
      throw new SandboxError(404, { type: "invalid_request_error", message });
    }
    const sent =
      request.method === "GET" || request.method === "DELETE"
        ? (request.originalUrl.split("?")[1] ?? "")
        : "";
    const form = readForm(typeof request.body === "string" && request.body ? request.body : sent);
    const key = request.method === "POST" ? request.get("idempotency-key") : undefined;
    return await parts.inOrder((store) => {
      const run = () => perform(parts, store, { ...route, account: request.get("stripe-account") }, form);
      return key ? once(store, key, digest(request.path, form), run) : run();
    });
  } catch (error) {
    if (error instanceof SandboxError) return { status: error.status, body: { error: error.body } };
    parts.log.error({ err: error }, "The payments sandbox failed");
    return {
      status: 500,
      body: { error: { type: "api_error", message: "An error occurred in the sandbox." } },
    };
  }
}

/** Runs a handler in a transaction, which is rolled back if the handler rejects. */
async function perform(
  { clock, publicUrl }: SandboxParts,
  outer: Store,
  { handler, ids, account }: { handler: Handler; ids: readonly string[]; account: string | undefined },
  form: ReturnType<typeof readForm>,
): Promise<Answer> {
  const real = Math.floor(clock().getTime() / 1_000);
  await letTimePass({ store: outer, publicUrl, clock: null }, real);
  try {
    const body = await outer.tx.transaction(async (inner) => {
      const store = new Store(inner);
      const now = await timeFor(store, [...ids, ...idsIn(form)], real);
      const answer = await handler({ scene: { store, now, publicUrl }, ids, form, account });
      const wanted = form.expand;
      return Array.isArray(wanted)
        ? expand(
            store,
            answer,
            wanted.filter((path) => typeof path === "string"),
          )
        : answer;
    });
    return { status: 200, body };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return { status: error.status, body: { error: error.body } };
  }
}

const idsIn = (form: ReturnType<typeof readForm>): string[] =>
  [form.customer, form.subscription, form.from_subscription].filter((value) => typeof value === "string");

const digest = (path: string, form: object) =>
  createHash("sha256").update(path).update(JSON.stringify(form)).digest("hex");

/** Returns the same response for the same idempotency key, whatever the result of the first request. */
async function once(
  store: Store,
  key: string,
  request: string,
  run: () => Promise<Answer>,
): Promise<Answer & { replayed?: boolean }> {
  const { rows } = await store.tx.execute(
    sql`select request, status, body from payments_sandbox.answers where key = ${key}`,
  );
  const [kept] = rows as { request: string; status: number; body: object }[];
  if (kept && kept.request !== request) {
    throw new SandboxError(400, {
      type: "idempotency_error",
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with.",
    });
  }
  if (kept) return { status: kept.status, body: kept.body, replayed: true };
  const made = await run();
  await store.tx.execute(sql`
    insert into payments_sandbox.answers (key, request, status, body)
    values (${key}, ${request}, ${made.status}, ${JSON.stringify(made.body)}::jsonb)`);
  return made;
}
