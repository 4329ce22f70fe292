/**
 * The one vocabulary of failure: a closed list of codes, each with its HTTP status and the words a person reads.
 * Rules throw `problem("seat_limit", …)`; the API writes it as JSON, a page shows its message and fields.
 */
export const problemCatalogue = {
  invalid_input: [422, "Some fields need your attention."],
  bad_request: [400, "This request could not be understood."],
  unauthenticated: [401, "Sign in to continue."],
  invalid_credentials: [401, "E-mail or password is not correct."],
  code_required: [401, "Enter the code of your authenticator app."],
  account_locked: [423, "Too many attempts. Try again later or reset your password."],
  email_unverified: [403, "Confirm your e-mail to continue."],
  token_expired: [410, "This link has expired."],
  token_used: [410, "This link was already used."],
  token_invalid: [404, "This link is not valid."],
  refresh_refused: [401, "Your session has ended. Sign in again."],
  sign_in_unavailable: [502, "Sign-in is not available right now. Try again in a moment."],
  sign_up_disabled: [404, "Sign-up is closed."],
  reauth_required: [401, "Enter your password to confirm it is you."],
  captcha_failed: [400, "We could not confirm that you are a person. Try again."],
  forbidden: [403, "You are not allowed to do this."],
  owner_required: [403, "Only the owner can do this."],
  cross_site: [403, "This request came from another site and was refused."],
  not_found: [404, "Page not found"],
  method_not_allowed: [405, "This is not possible here."],
  invite_email_mismatch: [409, "This invitation was sent to another address."],
  already_member: [409, "You already belong here."],
  already_invited: [409, "There is already an open invitation."],
  slug_taken: [409, "This address is taken."],
  slug_reserved: [409, "This address is reserved."],
  stale_version: [409, "Somebody changed this in the meantime. Review the differences."],
  conflict: [409, "This is not possible in the present state."],
  owner_must_transfer: [409, "Transfer ownership before you leave."],
  transfer_pending: [409, "An ownership transfer is already waiting for an answer."],
  seat_limit: [402, "All seats of the plan are in use."],
  limit_reached: [402, "Your plan's limit is reached."],
  feature_not_in_plan: [402, "Your plan does not include this."],
  business_frozen: [423, "This business is read-only until billing is settled."],
  treet_not_live: [409, "This treet is not available right now."],
  treet_ended: [410, "This treet has ended."],
  treet_paused: [409, "This treet is paused. Your existing claims still work."],
  not_in_audience: [403, "This treet is for other members."],
  claim_limit: [409, "You have claimed this as often as possible."],
  sold_out: [409, "All are claimed."],
  claim_already_redeemed: [409, "Already redeemed."],
  claim_wrong_partner: [403, "This claim belongs to another partner."],
  claim_expired: [410, "This claim has expired."],
  membership_pending: [403, "The community still has to approve you."],
  membership_suspended: [403, "Your membership is suspended."],
  plan_same: [409, "You are already on this plan."],
  downgrade_blocked: [409, "Choose what stays before you downgrade."],
  payment_failed: [402, "Your bank declined the payment. Nothing was charged."],
  checkout_expired: [410, "This checkout has expired."],
  idempotency_mismatch: [422, "This key was used for another request."],
  upload_too_large: [413, "This file is too large."],
  body_too_large: [413, "This request is too large."],
  unsupported_media: [415, "This kind of content is not supported."],
  rate_limited: [429, "Too many requests. Try again in a moment."],
  overloaded: [503, "We are very busy. Try again in a moment."],
  unavailable: [503, "This is not available right now. Try again in a moment."],
  server_error: [500, "Internal Server Error"],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ProblemCode = keyof typeof problemCatalogue;

/** Messages by field name; the empty name stands for the form as a whole. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface ProblemDetails {
  readonly message?: string | undefined;
  readonly fields?: FieldErrors | undefined;
  /** Facts a screen can use, such as the limit that was reached. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    { message, fields, details, retryAfterSeconds, cause }: ProblemDetails = {},
  ) {
    super(message ?? problemCatalogue[code][1], cause === undefined ? {} : { cause });
    this.name = "Problem";
    this.code = code;
    this.status = problemCatalogue[code][0];
    this.fields = fields;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Makes a Problem; the words and status come from the catalogue unless the rule knows better words. */
export const problem = (code: ProblemCode, more?: ProblemDetails): Problem => new Problem(code, more);

export const isProblemCode = (code: unknown): code is ProblemCode =>
  typeof code === "string" && Object.hasOwn(problemCatalogue, code);
