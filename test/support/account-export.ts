import { vi } from "vitest";
import type { BackendClient } from "#shared/contract/index.ts";

export interface ExportedData {
  readonly person: Record<string, unknown>;
  readonly held: Readonly<Record<string, readonly Record<string, unknown>[]>>;
}

/** Requests an export of all data held about a user, waits until the file is ready, and reads it. */
export async function exportedDataOf(client: BackendClient): Promise<ExportedData> {
  const { id } = await client.me.requestExport();
  const isReady = async () => {
    const found = (await client.me.exports()).find((each) => each.id === id);
    if (found?.state !== "ready") throw new Error("The file is not made yet");
  };
  await vi.waitFor(isReady, { timeout: 60_000, interval: 100 });
  const { body } = await client.me.export({ export: id });
  return (await new Response(body).json()) as ExportedData;
}
