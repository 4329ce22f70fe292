import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { RequestHandler } from "express";
import { isKnown, tagOf } from "./entity-tags.ts";
import { readOnly } from "./read-only.ts";

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  woff2: "font/woff2",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
};

interface BuiltFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly content: Plain | Compressed;
}

interface Plain {
  readonly plain: Buffer;
}

/** Without the plain text: hardly any client asks for it, and it would take most of the memory. */
interface Compressed {
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const IMMUTABLE = "public, max-age=31536000, immutable";
/** The browser revalidates each time; an unchanged file costs an empty response. */
const REVALIDATE = "no-cache";
const NEVER = "no-store";

/**
 * Serves the client files from memory, compressed at build time: hashed files are cached for ever, `latest.json` is
 * never cached, and a missing file is a plain 404, never a page, which a module loader could not read.
 * @param folder the build's client folder, with assets/, builds/ and the files of the site's root
 */
export function builtAssets(folder: string): RequestHandler {
  const files = new Map<string, BuiltFile>();
  const addFolder = (from: string, urlPrefix: string, cacheOf: (name: string) => string) => {
    for (const name of readdirSync(join(folder, from))) {
      const type = TYPES[name.split(".").at(-1) ?? ""];
      if (type) files.set(urlPrefix + name, readBuiltFile(join(folder, from, name), type, cacheOf(name)));
    }
  };
  addFolder("assets", "/assets/", () => IMMUTABLE);
  addFolder("builds", "/assets/builds/", () => NEVER);
  addFolder("builds/meta", "/assets/builds/meta/", () => IMMUTABLE);
  addFolder("root", "/", () => REVALIDATE);

  return function builtAssets(request, response, next) {
    const file = files.get(request.path);
    if (!file) {
      if (!request.path.startsWith("/assets/")) return next();
      response
        .status(404)
        .set({ "Cache-Control": NEVER, "Content-Type": "text/plain; charset=utf-8" })
        .end("Not found");
      return;
    }
    if (!readOnly(request, response)) return;
    const encoding = request.acceptsEncodings(["br", "gzip", "identity"]);
    const { body, used } = bodyOf(file, encoding);
    const etag = tagOf(file.etag, used);
    response.set({
      "Content-Type": file.type,
      "Cache-Control": file.cacheControl,
      ETag: etag,
      Vary: "Accept-Encoding",
      "Cross-Origin-Resource-Policy": "same-origin",
    });
    if (used !== "identity") response.set("Content-Encoding", used);
    response.locals.routeId = "asset";
    if (isKnown(request, etag)) {
      response.status(304).end();
      return;
    }
    response.set("Content-Length", String(body.byteLength));
    response.end(request.method === "HEAD" ? undefined : body);
  };
}

/** Returns a file in the encoding that was asked for, or as it is if there is none. */
function bodyOf({ content }: BuiltFile, encoding: string | false) {
  if ("plain" in content) return { body: content.plain, used: "identity" } as const;
  if (encoding === "br" || encoding === "gzip") return { body: content[encoding], used: encoding } as const;
  return { body: gunzipSync(content.gzip), used: "identity" } as const;
}

function readBuiltFile(path: string, type: string, cacheControl: string): BuiltFile {
  const plain = readFileSync(path);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const isCompressed = existsSync(`${path}.br`);
  const content = isCompressed
    ? { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) }
    : { plain };
  return { type, etag, cacheControl, content };
}
