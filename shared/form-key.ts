/** Name of the hidden field with the form's idempotency key, by which a repeated submission is recognised. */
export const FORM_KEY = "idempotencyKey";
