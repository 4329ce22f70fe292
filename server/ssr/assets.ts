import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { RouteId } from "#shared/routes.ts";
import { FIRST_LANGUAGE, isLanguage, language } from "#shared/words/language.ts";

const files = z.object({ js: z.array(z.string()), css: z.array(z.string()) });
const filesOfLanguage = z.object({
  entry: files,
  routes: z.record(z.string(), files),
  parts: z.record(z.string(), files),
});
const manifestSchema = z.object({
  id: z.string(),
  timestamp: z.number(),
  /** Fonts of the shared stylesheet, preloaded with the page for use in its first paint. */
  fonts: z.array(z.string()),
  languages: z.intersection(
    z.object({ [FIRST_LANGUAGE]: filesOfLanguage }),
    z.record(z.string().refine(isLanguage), filesOfLanguage),
  ),
});

/** The client build in each language: the entry, and for each route the files it needs beyond the entry. */
export type Assets = z.infer<typeof manifestSchema>;

/** Reads `assets.json` of a build folder. Throws if there is no build, which stops the start. */
export const readAssets = (clientFolder: string): Assets =>
  manifestSchema.parse(JSON.parse(readFileSync(join(clientFolder, "assets.json"), "utf8")));

export type Files = z.infer<typeof files>;
const nothing: Files = { js: [], css: [] };

/** Returns the files in the language of the request. */
const spoken = ({ languages }: Assets) => languages[language()] ?? languages[FIRST_LANGUAGE];

export const entryOf = (assets: Assets): Files => spoken(assets).entry;

export const filesOf = (assets: Assets, id: RouteId | null): Files =>
  (id && spoken(assets).routes[id]) || nothing;

/**
 * Returns the files of a lazily loaded part, by its file in the client's folder. Throws if the build has no such part.
 */
export function filesOfPart(assets: Assets, file: string): Files {
  const found = spoken(assets).parts[file];
  if (!found) throw new Error(`The build has no part for the file ${file}`);
  return found;
}
