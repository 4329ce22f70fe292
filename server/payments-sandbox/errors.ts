/** The body of an error response, in Stripe's vocabulary. */
export interface ErrorBody {
  readonly type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
}

export class SandboxError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = "SandboxError";
    this.status = status;
    this.body = body;
  }
}

export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}): SandboxError =>
  new SandboxError(400, { type: "invalid_request_error", message, ...more });

export const noSuch = (kind: string, id: string, param = "id"): SandboxError =>
  new SandboxError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const noAccess = (account: string): SandboxError =>
  new SandboxError(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });

export const cardError = (code: string, message: string, declineCode?: string): SandboxError =>
  new SandboxError(402, {
    type: "card_error",
    code,
    message,
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
  });
