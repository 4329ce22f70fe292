import type { FetchOptions } from "ofetch";
import { withoutPrefetched } from "./navigation/prefetched.ts";

/**
 * Sends a request other than for a page payload. The HTTP client is loaded with the first one, as few visits need any.
 */
export async function request<Answer>(path: string, options?: FetchOptions<"json">): Promise<Answer> {
  const { send } = await import("./requests-late.ts");
  const answer = send<Answer>(path, options);
  return options?.method === "POST" ? withoutPrefetched(answer) : answer;
}
