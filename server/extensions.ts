import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Express, RequestHandler } from "express";
import type { Logger } from "pino";
import type { Backend } from "./backend/index.ts";
import { type Config, ConfigError } from "./config.ts";

/** Middleware that an extension adds to the pipeline. */
export interface ExtensionHooks {
  /** Runs after the security headers and before the routes. */
  readonly before?: RequestHandler | readonly RequestHandler[];
  /** Runs before the page renderer. */
  readonly after?: RequestHandler | readonly RequestHandler[];
}

/** The default export of the module that EXTENSIONS names. */
export type Extension = (parts: {
  /** Routes and middleware added to it directly run where `before` runs. */
  app: Express;
  config: Config;
  log: Logger;
  backend: Backend;
}) => ExtensionHooks | undefined | Promise<ExtensionHooks | undefined>;

/** Loads the extension. Throws a `ConfigError`, which stops the start with one line, if the module cannot be used. */
export async function loadExtension(path: string): Promise<Extension> {
  const found: unknown = await import(pathToFileURL(resolve(path)).href).catch((cause: unknown) => {
    throw new ConfigError(
      `EXTENSIONS must name a module that can be loaded (${cause instanceof Error ? cause.message : "unknown failure"}).`,
    );
  });
  const extension =
    typeof found === "object" && found !== null && "default" in found ? found.default : undefined;
  if (typeof extension !== "function")
    throw new ConfigError("EXTENSIONS must name a module whose default export is a function.");
  return extension as Extension;
}
