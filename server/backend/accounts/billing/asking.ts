import type Stripe from "stripe";
import { conflict, Problem, problem } from "#shared/problems.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as refusals from "#words/refusals.ts";
import { Away } from "../../../away.ts";
import { reportOnce } from "../../../report.ts";
import type { Dependencies } from "../../platform/dependencies.ts";

/** Decline codes that we explain to the cardholder; the others get one general message. */
const toldDeclines = [
  "insufficient_funds",
  "expired_card",
  "lost_card",
  "stolen_card",
  "incorrect_cvc",
] as const;

/** The cardholder has to confirm the payment on their bank's page; the requested change has not happened. */
export class ConfirmationNeeded extends Error {
  override name = "ConfirmationNeeded";
}

/**
 * Sends requests to the payment provider. Must not run inside a transaction: the provider takes its time, and the
 * sandbox shares the database. A declined card becomes a Problem that says why; a slow, unreachable or malformed
 * response becomes one that says that the outcome is uncertain.
 */
export async function askProvider<T>(deps: Dependencies, work: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await work(await deps.payments.client());
  } catch (error) {
    throw problemOf(deps, error);
  }
}

/**
 * Same, for a change of a subscription that was read before. The provider refuses it if somebody else has changed the
 * subscription in the meantime, which becomes a Problem that says so.
 */
export const askToChange = <T>(deps: Dependencies, work: (stripe: Stripe) => Promise<T>): Promise<T> =>
  askProvider(deps, async (stripe) => {
    try {
      return await work(stripe);
    } catch (error) {
      const facts = factsOf(error);
      if (facts?.type !== "StripeInvalidRequestError") throw error;
      deps.log.warn({ err: failureOf(facts) }, "The payment provider refused a change of a plan");
      throw conflict(refusals.planJustChanged());
    }
  });

function problemOf({ log }: Dependencies, error: unknown): Error {
  if (error instanceof Problem || error instanceof ConfirmationNeeded) return error;
  const facts = factsOf(error);
  if (
    facts?.code === "subscription_payment_intent_requires_action" ||
    facts?.code === "authentication_required"
  ) {
    return new ConfirmationNeeded();
  }
  if (facts?.type === "StripeCardError") {
    const reason = refusals.declinedFor({ reason: oneOf(toldDeclines, facts.decline_code ?? "") });
    return problem("payment_failed", {
      message: refusals.paymentDeclined({ reason }),
    });
  }
  const found = problem("unavailable", {
    message: refusals.providerAway(),
    retryAfterSeconds: 10,
    cause: facts ? failureOf(facts) : error,
  });
  reportOnce(log, found, { providerRequestId: facts?.requestId }, "The payment provider failed");
  return found;
}

/** Errors that are the fault of the provider or of the connection to it. */
const AWAY = new Set(["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"]);

/** Leaves out the provider's message, which may contain user input; the kind of failure is all a log needs. */
function failureOf({ type, code, statusCode }: Facts): Error {
  const kind = [type, statusCode, code].filter((fact) => fact !== undefined).join(" ");
  return AWAY.has(type) ? new Away(kind) : new Error(`The payment provider rejected the request: ${kind}`);
}

interface Facts {
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly statusCode?: number;
  readonly requestId?: string;
}

function factsOf(error: unknown): Facts | undefined {
  if (!(error instanceof Error) || !("type" in error) || typeof error.type !== "string") return undefined;
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" ? value : undefined;
  };
  const status = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : undefined;
  const code = text("code");
  const decline = text("decline_code");
  const requestId = text("requestId");
  return {
    type: error.type,
    ...(code === undefined ? {} : { code }),
    ...(decline === undefined ? {} : { decline_code: decline }),
    ...(status === undefined ? {} : { statusCode: status }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}

/** Returns what the provider has, or undefined if it has nothing of that id, such as a checkout it has forgotten. */
export const unlessMissing = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (refusalCode(error) === "resource_missing") return undefined;
    throw error;
  });

/** True if the card was declined: the provider has not done what was requested. */
export const isDeclined = (error: unknown): boolean => factsOf(error)?.type === "StripeCardError";

/** Returns the code of a refusal by the provider, such as `tax_id_invalid`. */
export const refusalCode = (error: unknown): string | undefined => factsOf(error)?.code;
