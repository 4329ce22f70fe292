import type { Request, Response } from "express";
import type { PageState } from "#shared/page-state.ts";
import { DocumentWriter, negotiateEncoding } from "./document-writer.ts";
import { fallbackPage } from "./fallback-page.ts";
import type { Matched } from "./match.ts";
import { failedState, type Query } from "./query.ts";
import type { Renderer } from "./renderer.tsx";

interface DocumentRequest {
  readonly request: Request;
  readonly response: Response;
  readonly url: URL;
  readonly matched: Matched;
  readonly requestId: string;
  readonly asked: Query;
  readonly state: PageState;
}

interface DocumentDependencies {
  readonly renderer: Renderer;
  readonly renderDeadlineMs: number;
}

/**
 * Streams a page. There are four events: the shell is ready (status and headers are sent), the shell failed (the 500
 * page is sent instead), a later failure (logged; it stays within its boundary), and the deadline or the client
 * disconnecting (rendering stops; pending parts show their fallback).
 */
export function sendDocument(
  deps: DocumentDependencies,
  { request, response, url, matched, requestId, asked, state }: DocumentRequest,
): void {
  const nonce: unknown = response.locals.nonce;
  const render = (shown: PageState, onShellError: (error: unknown) => void) => {
    const stream = deps.renderer({
      matched,
      state: shown,
      url,
      nonce: typeof nonce === "string" ? nonce : undefined,
      onError: (error) => {
        if (!response.closed) asked.onError(error);
      },
      onShellReady() {
        response.status(shown.status);
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        if (request.method === "HEAD") {
          stream.abort();
          response.end();
          return;
        }
        stream.pipe(new DocumentWriter(response, negotiateEncoding(request)));
      },
      onShellError,
    });
    const deadline = setTimeout(
      () => stream.abort(new Error("Rendering the page exceeded its deadline")),
      deps.renderDeadlineMs,
    );
    response.once("close", () => {
      clearTimeout(deadline);
      if (!response.writableFinished) stream.abort(new Error("The client disconnected"));
    });
  };
  render(state, (error) => {
    if (response.headersSent || response.closed) return;
    render(failedState(asked, error), () => {
      response.status(500).setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(fallbackPage(requestId));
    });
  });
}
