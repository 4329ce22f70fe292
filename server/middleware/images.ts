import type { RequestHandler } from "express";
import { imageWidths } from "#shared/image-url.ts";
import { Problem } from "#shared/problems.ts";
import type { Backend } from "../backend/index.ts";
import { isKnown } from "./entity-tags.ts";
import { DATA_POLICY } from "./security-headers.ts";

type Width = (typeof imageWidths)[keyof typeof imageWidths];

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Serves `/images/{id}/{width}.webp`: uploaded pictures and those of the library. The content of a URL never changes,
 * so browsers and CDNs cache it for good; it needs no cookie and sets none.
 */
export const images = ({ backend }: { readonly backend: Backend }): RequestHandler =>
  async function images(request, response, next) {
    const found = /^\/images\/(img_[0-9a-z]{1,60}|stk_[a-z-]{1,60})\/(\d{1,4})\.webp$/.exec(request.path);
    if (!found || (request.method !== "GET" && request.method !== "HEAD")) return next();
    const [, id = "", text = ""] = found;
    const width = Object.values(imageWidths).find((each) => String(each) === text);
    if (width === undefined) return next();

    const etag = `"${id}-${width}"`;
    if (isKnown(request, etag)) {
      keepForGood(response, etag);
      response.status(304).end();
      return;
    }
    const bytes = await read(backend, id, width, String(response.locals.requestId ?? ""));
    if (!bytes) return next();
    keepForGood(response, etag);
    response.setHeader("Content-Type", "image/webp");
    response.setHeader("Content-Length", bytes.byteLength);
    response.setHeader("Content-Security-Policy", DATA_POLICY);
    response.end(request.method === "HEAD" ? undefined : bytes);
  };

function keepForGood(response: { setHeader(name: string, value: string): unknown }, etag: string): void {
  response.setHeader("Cache-Control", `public, max-age=${ONE_YEAR_SECONDS}, immutable`);
  response.setHeader("ETag", etag);
}

async function read(
  backend: Backend,
  id: string,
  width: Width,
  requestId: string,
): Promise<Buffer | undefined> {
  try {
    const caller = { token: undefined, requestId, ip: "", userAgent: "" };
    const file = await backend.client(caller).images.get({ id, width });
    return Buffer.from(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined;
    throw error;
  }
}
