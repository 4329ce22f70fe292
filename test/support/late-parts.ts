import { pageServers } from "#server/pages/index.ts";
import type { PageServer } from "#server/ssr/page.ts";

interface LateParts {
  /** Runs before each late part of any page settles, and may reject; nothing at first. */
  before: () => Promise<unknown>;
  /** Lets pages load as they did. */
  release(): void;
}

/** Holds back the late parts of every page, whatever they are and however fast they are. */
export function holdLateParts(): LateParts {
  const servers = Object.values(pageServers).filter((server) => server !== null) as PageServer[];
  const loaders = servers.map((server) => [server, server.load] as const);
  const held: LateParts = {
    before: async () => undefined,
    release() {
      for (const [server, load] of loaders) Object.assign(server, { load });
    },
  };
  for (const [server, load] of loaders)
    if (load) Object.assign(server, { load: async (request: never) => later(await load(request), held) });
  return held;
}

function later(data: unknown, held: LateParts): unknown {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return data;
  const parts = Object.entries(data).map(([name, value]) => [
    name,
    value instanceof Promise ? held.before().then(() => value) : value,
  ]);
  return Object.fromEntries(parts);
}
