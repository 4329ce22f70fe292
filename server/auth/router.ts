import { json, type Request, type Response, Router } from "express";
import { problem } from "#shared/problems.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import { deadlineAfter } from "../deadline.ts";
import { isTooDeep } from "../json-depth.ts";
import type { RequestAuth } from "./request-auth.ts";
import type { SessionOutcome } from "./session.ts";
import { signIn, signUp } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";

/** Larger than any credentials; a password has at most 128 characters. */
const MAX_BODY = "32kb";

interface RouterParts {
  readonly defaultRedirect: string;
  requestAuthOf(request: Request, response: Response): RequestAuth;
}

/**
 * `/api/auth/*`: sign-in and sign-out for the browser. Responses carry session data and never a token; none of the
 * backend's headers pass through.
 */
export function authRouter({ defaultRedirect, requestAuthOf }: RouterParts): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.setHeader("Cache-Control", "private, no-store");
    next();
  });
  const takesJson = [requireJson, json({ limit: MAX_BODY, type: JSON_TYPE })];

  router.post("/sign-in", takesJson, async (request: Request, response: Response) => {
    const { redirect, ...credentials } = objectIn(request);
    const session = await signIn(requestAuthOf(request, response), credentials);
    const target = safeRedirectTarget(request.query.redirect ?? redirect, defaultRedirect);
    response.json({ session, redirect: target, ...refreshUntil(requestAuthOf(request, response)) });
  });

  router.post("/sign-up", takesJson, async (request: Request, response: Response) => {
    await signUp(requestAuthOf(request, response), objectIn(request));
    response.json({ done: true });
  });

  router.post("/sign-out", async (request, response) => {
    await signOut(requestAuthOf(request, response));
    response.setHeader("Clear-Site-Data", '"cache"');
    response.json({ session: null });
  });

  router.post("/refresh", async (request, response) => {
    const requestAuth = requestAuthOf(request, response);
    if (requestAuth.held.refreshToken) {
      const outcome = await requestAuth.renew(
        deadlineAfter(requestAuth.parts.settings.deadlines.timedRefresh),
      );
      if (outcome.kind === "failed") throw problem("unavailable", { retryAfterSeconds: 5 });
      if (outcome.kind !== "refreshed") throw problem("refresh_refused");
    } else if (!requestAuth.held.token) {
      throw problem("unauthenticated");
    }
    const outcome = await requestAuth.session();
    if (outcome.kind === "signed-out") throw problem("refresh_refused");
    response.json({ session: sessionIn(outcome), ...refreshUntil(requestAuth) });
  });

  router.get("/session", async (request, response) => {
    const requestAuth = requestAuthOf(request, response);
    response.json({ session: sessionIn(await requestAuth.session()), ...refreshUntil(requestAuth) });
  });

  for (const path of ["/sign-in", "/sign-up", "/sign-out", "/refresh", "/session"]) {
    router.all(path, (_request, response) => {
      response.setHeader("Allow", path === "/session" ? "GET, HEAD" : "POST");
      throw problem("method_not_allowed");
    });
  }
  return router;
}

/** Returns the session or null; throws `unavailable` when the backend could not be reached. */
export function sessionIn(outcome: SessionOutcome) {
  if (outcome.kind === "backend-unavailable") {
    throw problem("unavailable", { retryAfterSeconds: outcome.retryAfterSeconds });
  }
  return outcome.kind === "signed-in" ? outcome.session : null;
}

export const refreshUntil = ({ held }: RequestAuth) =>
  held.refreshToken && held.refreshExpiresAt !== undefined ? { refreshExpiresAt: held.refreshExpiresAt } : {};

const JSON_TYPE = ["application/json", "application/*+json"];

/** Blocks cross-site forms: they can send text/plain without a preflight request, but not JSON. */
function requireJson(request: Request, _response: Response, next: () => void): void {
  if (!request.is(JSON_TYPE)) throw problem("unsupported_media");
  next();
}

function objectIn(request: Request): Record<string, unknown> {
  const { body } = request;
  if (typeof body !== "object" || body === null || Array.isArray(body) || isTooDeep(body))
    throw problem("bad_request");
  return { ...body };
}
