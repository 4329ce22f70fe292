import { type Request, type Response, Router } from "express";
import { problem } from "#shared/problems.ts";
import type { Backend } from "../backend/index.ts";
import type { PageAuth } from "../ssr/page-auth.ts";
import { problemAnswers } from "./answers.ts";
import { apiForward } from "./api-forward.ts";
import type { AuthLog, AuthParts } from "./parts.ts";
import { createPresses } from "./presses.ts";
import { RequestAuth } from "./request-auth.ts";
import { authRouter, refreshUntil } from "./router.ts";
import { sessionClient } from "./session-client.ts";
import type { AuthSettings } from "./settings.ts";
import { SIGN_UP_DISABLED, signIn, signUp } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { createSingleFlight, type SingleFlight } from "./single-flight.ts";
import { createTokenCookies } from "./token-cookies.ts";

interface AuthOptions {
  readonly settings: AuthSettings;
  readonly backend: Backend;
  readonly log: AuthLog;
  readonly clock: () => Date;
  /** Works across processes when made by `createRedisSingleFlight`; within this process only when absent. */
  readonly singleFlight?: SingleFlight;
  onRefresh?: AuthParts["onRefresh"];
}

export interface Auth extends PageAuth {
  /** To be mounted at `/api`: handles `/auth/*` there and forwards `/v1/*`; there is nothing else. */
  readonly router: Router;
}

/**
 * Where a request keeps its tokens. In a weak map of all requests, each would outlive its response until the next full
 * garbage collection, with everything it refers to: quick collections take a weak map's values for reachable.
 */
const OWN = Symbol("tokens");
type Asked = Request & { [OWN]?: RequestAuth };

/** Assembles everything about tokens. Logs at once when sign-up is disabled. */
export function createAuth({ settings, backend, log, clock, singleFlight, onRefresh }: AuthOptions): Auth {
  const cookies = createTokenCookies(settings, clock);
  const parts: AuthParts = {
    settings,
    backend,
    log,
    cookies,
    singleFlight: singleFlight ?? createSingleFlight(clock),
    ...(onRefresh ? { onRefresh } : {}),
  };
  const requestAuthOf = (request: Asked, response: Response): RequestAuth => {
    request[OWN] ??= new RequestAuth(parts, request, response);
    return request[OWN];
  };
  const presses = createPresses(() => clock().getTime());
  if (!settings.endpoints.signUp) log.info({}, SIGN_UP_DISABLED);

  const onceIn = <T>(formKey: string | undefined, what: readonly unknown[], work: () => Promise<T>) =>
    formKey === undefined ? work() : presses([formKey, ...what], work);

  const router = Router();
  router.use("/auth", authRouter({ defaultRedirect: settings.defaultRedirect, requestAuthOf }));
  router.use("/v1", apiForward({ settings, backend, log, requestAuthOf }));
  router.use(() => {
    throw problem("not_found");
  });
  router.use(problemAnswers);

  return {
    router,
    hasTokens(request) {
      const { token, refreshToken } = cookies.read(request.headers.cookie);
      return token !== undefined || refreshToken !== undefined;
    },
    async read(request, response, { mayRefresh = true } = {}) {
      const requestAuth = requestAuthOf(request, response);
      if (!mayRefresh) requestAuth.spareRefresh();
      const outcome = await requestAuth.session();
      if (outcome.kind === "backend-unavailable") return { ...outcome, kind: "unavailable" };
      const session = outcome.kind === "signed-in" ? outcome.session : null;
      return { kind: "known", state: { session, ...refreshUntil(requestAuth) } };
    },
    client: (request, response, formKey) => sessionClient(requestAuthOf(request, response), backend, formKey),
    presses,
    actions(request, response, formKey) {
      const requestAuth = requestAuthOf(request, response);
      return {
        keepTokens: (tokens) => requestAuth.keep(tokens),
        signIn: (credentials) =>
          signIn(requestAuth, credentials, (work) => onceIn(formKey, ["sign-in", credentials], work)),
        signUp: (input) =>
          onceIn(formKey, ["sign-up", { ...input, watch: undefined }], async () => {
            await signUp(requestAuth, input);
            return input;
          }),
        signOut: () => signOut(requestAuth),
        spoilToken: () => requestAuth.keep({ token: "spoilt" }),
        forgetTokens: () => requestAuth.forgetAll(),
      };
    },
  };
}
