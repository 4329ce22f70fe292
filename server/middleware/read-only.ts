import type { Request, Response } from "express";

/** Returns true for a request that only reads; answers any other with 405. */
export function readOnly({ method }: Request, response: Response): boolean {
  if (method === "GET" || method === "HEAD") return true;
  response.status(405).set("Allow", "GET, HEAD").end();
  return false;
}
