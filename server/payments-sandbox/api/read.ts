import * as z from "zod";
import { invalidRequest } from "../errors.ts";
import type { FormValue } from "../form-body.ts";

/** Schemas for form values: numbers, flags and lists arrive as text. */
export const whole = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const text = z.string().max(5_000);
/** An empty value clears the field. */
export const clearable = text.transform((value) => (value === "" ? null : value));
export const metadata = z.union([
  z.literal("").transform(() => ({})),
  z.record(z.string().max(40), z.string().max(500)),
]);
export const expansion = { expand: z.array(z.string()).optional() };
export const page = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** Validates a form as the real API does: rejects unknown parameters, and names the faulty one. */
export function read<T extends z.ZodType>(
  schema: T,
  form: { readonly [key: string]: FormValue },
): z.output<T> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const issue = firstIssue(parsed.error.issues);
  const [first = "", ...rest] = issue?.path.map(String) ?? [];
  const param = first + rest.map((part) => `[${part}]`).join("");
  if (issue?.code === "unrecognized_keys") {
    const name = param ? `${param}[${issue.keys[0]}]` : (issue.keys[0] ?? "");
    throw invalidRequest(`Received unknown parameter: ${name}`, { code: "parameter_unknown", param: name });
  }
  const isMissing = issue?.code === "invalid_type" && issue.input === undefined;
  throw isMissing
    ? invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param })
    : invalidRequest(`Invalid value for ${param}.`, { param });
}

function firstIssue(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const [issue] = issues;
  if (issue?.code === "invalid_union") return firstIssue(issue.errors[0] ?? []) ?? issue;
  return issue;
}
