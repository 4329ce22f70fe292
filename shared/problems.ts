import * as words from "#words/problems.ts";

/**
 * The closed list of error codes, each with its HTTP status and its message in the reader's language. Rules throw
 * `problem("seat_limit", …)`; the API serialises it as JSON, and a page shows its message and fields.
 */
export const problemCatalogue = {
  invalid_input: [422, words.invalid_input],
  bad_request: [400, words.bad_request],
  unauthenticated: [401, words.unauthenticated],
  invalid_credentials: [401, words.invalid_credentials],
  code_required: [401, words.code_required],
  account_locked: [423, words.account_locked],
  email_unverified: [403, words.email_unverified],
  token_expired: [410, words.token_expired],
  token_used: [410, words.token_used],
  token_invalid: [404, words.token_invalid],
  refresh_refused: [401, words.refresh_refused],
  sign_in_unavailable: [502, words.sign_in_unavailable],
  sign_up_disabled: [404, words.sign_up_disabled],
  reauth_required: [401, words.reauth_required],
  captcha_failed: [400, words.captcha_failed],
  forbidden: [403, words.forbidden],
  owner_required: [403, words.owner_required],
  cross_site: [403, words.cross_site],
  not_found: [404, words.not_found],
  method_not_allowed: [405, words.method_not_allowed],
  invite_email_mismatch: [409, words.invite_email_mismatch],
  already_member: [409, words.already_member],
  already_invited: [409, words.already_invited],
  slug_taken: [409, words.slug_taken],
  slug_reserved: [409, words.slug_reserved],
  stale_version: [409, words.stale_version],
  conflict: [409, words.conflict],
  owner_must_transfer: [409, words.owner_must_transfer],
  transfer_pending: [409, words.transfer_pending],
  seat_limit: [402, words.seat_limit],
  limit_reached: [402, words.limit_reached],
  feature_not_in_plan: [402, words.feature_not_in_plan],
  business_frozen: [423, words.business_frozen],
  treet_not_live: [409, words.treet_not_live],
  treet_ended: [410, words.treet_ended],
  treet_paused: [409, words.treet_paused],
  not_in_audience: [403, words.not_in_audience],
  claim_limit: [409, words.claim_limit],
  sold_out: [409, words.sold_out],
  payment_needed: [402, words.payment_needed],
  not_for_sale: [409, words.not_for_sale],
  claim_already_redeemed: [409, words.claim_already_redeemed],
  claim_wrong_partner: [403, words.claim_wrong_partner],
  claim_expired: [410, words.claim_expired],
  membership_pending: [403, words.membership_pending],
  membership_suspended: [403, words.membership_suspended],
  plan_same: [409, words.plan_same],
  downgrade_blocked: [409, words.downgrade_blocked],
  payment_failed: [402, words.payment_failed],
  checkout_expired: [410, words.checkout_expired],
  idempotency_mismatch: [422, words.idempotency_mismatch],
  upload_too_large: [413, words.upload_too_large],
  body_too_large: [413, words.body_too_large],
  unsupported_media: [415, words.unsupported_media],
  rate_limited: [429, words.rate_limited],
  overloaded: [503, words.overloaded],
  unavailable: [503, words.unavailable],
  server_error: [500, words.server_error],
} as const satisfies Record<string, readonly [status: number, message: () => string]>;

export type ProblemCode = keyof typeof problemCatalogue;

/** Messages by field name. The empty name stands for the whole form. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface ProblemDetails {
  readonly message?: string | undefined;
  readonly fields?: FieldErrors | undefined;
  /** Data for the screen, such as the limit that was reached. Never contains a secret. */
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
    super(message ?? problemCatalogue[code][1](), cause === undefined ? {} : { cause });
    this.name = "Problem";
    this.code = code;
    this.status = problemCatalogue[code][0];
    this.fields = fields;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Creates a Problem. Status and message come from the catalogue, unless `more` has a more specific message. */
export const problem = (code: ProblemCode, more?: ProblemDetails): Problem => new Problem(code, more);

/** Creates the Problem of a change that the present state does not allow, with the reason for the user. */
export const conflict = (message: string): Problem => problem("conflict", { message });

export const isProblemCode = (code: unknown): code is ProblemCode =>
  typeof code === "string" && Object.hasOwn(problemCatalogue, code);
