import { whoCan } from "./permission-sentences.ts";
import { type Action, permissions } from "./permissions.ts";
import { type Problem, type ProblemCode, problem } from "./problems.ts";

/**
 * The refusal of an action that the caller's role does not allow. It tells people and programs alike which roles do:
 * `details` has the permission with its `roles`, and those that have it only `withBilling` or `withRedeem`.
 */
export const notAllowed = (
  action: Action,
  { code = "forbidden", message = whoCan(action) }: { code?: ProblemCode; message?: string | undefined } = {},
): Problem => problem(code, { message, details: { permission: action, ...permissions[action] } });
