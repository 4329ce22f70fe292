import type { RequestHandler } from "express";
import { BUILD_HEADER, pagePathOf } from "#shared/page-state.ts";

/** Names the build that a payload is for. A tab that was opened before has the code of another, which may not fit it. */
export const buildOfPayloads = (id: string): RequestHandler =>
  function buildOfPayloads(request, response, next) {
    if (pagePathOf(request.path) !== undefined) response.setHeader(BUILD_HEADER, id);
    next();
  };
