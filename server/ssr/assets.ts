import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { RouteId } from "#shared/routes.ts";

const manifestSchema = z.object({
  id: z.string(),
  timestamp: z.number(),
  entry: z.object({ js: z.array(z.string()), css: z.array(z.string()) }),
  routes: z.record(z.string(), z.object({ js: z.array(z.string()), css: z.array(z.string()) })),
});

/** What the build made for the browser: the entry and, for each route, the files it needs beyond the entry. */
export type Assets = z.infer<typeof manifestSchema>;

/** Reads `assets.json` of a build folder. Throws when there is no build, which stops the start. */
export function readAssets(clientFolder: string): Assets {
  return manifestSchema.parse(JSON.parse(readFileSync(join(clientFolder, "assets.json"), "utf8")));
}

const nothing = { js: [], css: [] };

export const filesOf = (
  assets: Assets,
  id: RouteId | null,
): { js: readonly string[]; css: readonly string[] } => (id && assets.routes[id]) || nothing;
