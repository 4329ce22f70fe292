import * as refusals from "#words/refusals.ts";
import { type Problem, problem } from "./problems.ts";

/** Returns the problem of joining a community without agreeing to its text. */
export function consentMissing(name: string): Problem {
  const message = refusals.consentNeeded({ name });
  return problem("invalid_input", { message, fields: { consent: message } });
}
