import { problem } from "#shared/problems.ts";

/** A file that cannot be read, with what to do about it. */
export const refused = (message: string, cause?: unknown) =>
  problem("invalid_input", { message, fields: { file: message }, cause });
