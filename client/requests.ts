import type { FetchOptions } from "ofetch";

/** A request of application code beyond page payloads. What sends it comes with the first of them, as few visits have any. */
export async function request<Answer>(path: string, options?: FetchOptions<"json">): Promise<Answer> {
  const { send } = await import("./requests-late.ts");
  return send<Answer>(path, options);
}
