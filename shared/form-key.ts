/** The hidden field by which a form that is sent twice is known to be one and the same. */
export const FORM_KEY = "idempotencyKey";
