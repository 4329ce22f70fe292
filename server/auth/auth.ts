import { type Request, type Response, Router } from "express";
import type { Backend } from "../backend/index.ts";
import type { RequestAuth } from "../ssr/request-auth.ts";
import { problemAnswers } from "./answers.ts";
import { apiForward } from "./api-forward.ts";
import type { AuthLog, AuthParts } from "./parts.ts";
import { createPresses } from "./presses.ts";
import { authRouter, refreshUntil } from "./router.ts";
import { sessionClient } from "./session-client.ts";
import type { AuthSettings } from "./settings.ts";
import { SIGN_UP_DISABLED, signIn, signUp } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { createFlights, type RefreshFlights } from "./single-flight.ts";
import { createTokenCookies } from "./token-cookies.ts";
import { Visit } from "./visit.ts";

interface AuthOptions {
  readonly settings: AuthSettings;
  readonly backend: Backend;
  readonly log: AuthLog;
  readonly clock: () => Date;
  /** Spans processes when made by createRedisFlights; within this process otherwise. */
  readonly flights?: RefreshFlights;
  onRefresh?: AuthParts["onRefresh"];
}

export interface Auth extends RequestAuth {
  /** To be mounted at `/api`: answers `/auth/*` there and forwards `/v1/*`. */
  readonly router: Router;
}

/** Everything about tokens, put together. Says at once when sign-up is disabled. */
export function createAuth({ settings, backend, log, clock, flights, onRefresh }: AuthOptions): Auth {
  const cookies = createTokenCookies(settings, clock);
  const parts: AuthParts = {
    settings,
    backend,
    log,
    cookies,
    flights: flights ?? createFlights(clock),
    ...(onRefresh ? { onRefresh } : {}),
  };
  const visits = new WeakMap<Request, Visit>();
  const visitOf = (request: Request, response: Response): Visit => {
    const visit = visits.get(request) ?? new Visit(parts, request, response);
    visits.set(request, visit);
    return visit;
  };
  const presses = createPresses(() => clock().getTime());
  if (!settings.endpoints.signUp) log.info({}, SIGN_UP_DISABLED);

  const onceIn = <T>(formKey: string | undefined, what: readonly unknown[], work: () => Promise<T>) =>
    formKey === undefined ? work() : presses([formKey, ...what], work);

  const router = Router();
  router.use("/auth", authRouter({ defaultRedirect: settings.defaultRedirect, visitOf }));
  router.use("/v1", apiForward({ settings, backend, log, visitOf }));
  router.use(problemAnswers);

  return {
    router,
    hasTokens(request) {
      const { token, refreshToken } = cookies.read(request.headers.cookie);
      return token !== undefined || refreshToken !== undefined;
    },
    async read(request, response, { mayRefresh = true } = {}) {
      const visit = visitOf(request, response);
      if (!mayRefresh) visit.spareRefresh();
      const outcome = await visit.session();
      if (outcome.kind === "backend-unavailable") return { ...outcome, kind: "unavailable" };
      const session = outcome.kind === "signed-in" ? outcome.session : null;
      return { kind: "known", state: { session, ...refreshUntil(visit) } };
    },
    client: (request, response, formKey) => sessionClient(visitOf(request, response), backend, formKey),
    presses,
    actions(request, response, formKey) {
      const visit = visitOf(request, response);
      return {
        keepTokens: (tokens) => visit.keep(tokens),
        signIn: (credentials) =>
          signIn(visit, credentials, (work) => onceIn(formKey, ["sign-in", credentials], work)),
        signUp: (input) =>
          onceIn(formKey, ["sign-up", { ...input, watch: undefined }], async () => {
            await signUp(visit, input);
            return input;
          }),
        signOut: () => signOut(visit),
        spoilToken: () => visit.keep({ token: "spoilt" }),
        forgetTokens: () => visit.forgetAll(),
      };
    },
  };
}
