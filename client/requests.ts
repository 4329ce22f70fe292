import type { FetchOptions } from "ofetch";

/**
 * Sends a request other than for a page payload. The HTTP client is loaded with the first one, as few visits need any.
 */
export async function request<Answer>(path: string, options?: FetchOptions<"json">): Promise<Answer> {
  const { send } = await import("./requests-late.ts");
  return send<Answer>(path, options);
}
