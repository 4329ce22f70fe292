import type { Request, RequestHandler, Response } from "express";
import { endOf, mailCategories } from "#shared/mail-preferences.ts";
import { callerOf } from "../auth/caller.ts";
import type { Backend } from "../backend/index.ts";

const PATH = "/api/v1/unsubscribe/one-click";

/**
 * Handles the "unsubscribe" button of email clients (RFC 8058): a POST without cookies, with an empty 200 and no
 * redirect as the response. The token in the URL identifies the recipient, and `category` the kind of emails; the body
 * is ignored. A GET, as email scanners send it, changes nothing.
 */
export function oneClickUnsubscribe({ backend }: { readonly backend: Backend }): RequestHandler {
  const unsubscribe = async (request: Request, response: Response) => {
    const token = typeof request.query.token === "string" ? request.query.token : "";
    const caller = { ...callerOf(request, response), token: undefined };
    const client = backend.client(caller);
    if (request.query.category === "report") await client.insights.stopReport({ token });
    else {
      const category = mailCategories.find((known) => known === request.query.category) ?? "digest";
      await client.preferences.set({ token, ...endOf[category] });
    }
    response.status(200).end();
  };
  // Not async, to create no promise for the many requests that only pass through.
  return function oneClickUnsubscribe(request, response, next) {
    if (request.path !== PATH) return next();
    response.setHeader("Cache-Control", "private, no-store");
    if (request.method === "POST") return unsubscribe(request, response);
    response.status(405).set("Allow", "POST").end();
  };
}
