import express, { type Request, type Response, Router } from "express";
import type { Scene } from "../engine/scene.ts";
import { letTimePass, timeFor } from "../engine/time.ts";
import { SandboxError } from "../errors.ts";
import type { SandboxParts } from "../parts.ts";
import type { HostedAnswer } from "./answer.ts";
import { payCheckout, showCheckout } from "./checkout.ts";
import { html, page } from "./html.ts";
import { payInvoice, showInvoice } from "./invoice.ts";
import { openLink, showOnboarding, submitOnboarding } from "./onboarding.ts";
import { invoicePdf } from "./pdf.ts";
import { changePortal, showPortal } from "./portal.ts";
import { style } from "./style.ts";

const screens = {
  checkout: { show: showCheckout, change: payCheckout },
  portal: { show: showPortal, change: changePortal },
  invoice: { show: showInvoice, change: payInvoice },
  account: { show: showOnboarding, change: submitOnboarding },
} as const;

/** The sandbox's pages for users: checkout, portal, invoices and onboarding. They need no JavaScript. */
export function hostedRouter(parts: SandboxParts): Router {
  const { clock, publicUrl, inOrder, log } = parts;
  const router = Router();
  router.use(express.text({ type: "application/x-www-form-urlencoded", limit: "64kb" }));

  const inScene = <T>(id: string, work: (scene: Scene) => Promise<T>): Promise<T> =>
    inOrder(async (store) => {
      const real = Math.floor(clock().getTime() / 1_000);
      await letTimePass({ store, publicUrl, clock: null }, real);
      return work({ store, now: await timeFor(store, [id], real), publicUrl });
    });

  const answer = async (response: Response, id: string, work: (scene: Scene) => Promise<HostedAnswer>) => {
    try {
      const { to, status = 200, html: text } = await inScene(id, work);
      if (to !== undefined) return void response.redirect(303, to);
      response.status(status).type("html").send(text);
    } catch (error) {
      // Such as a session whose customer was deleted.
      if (error instanceof SandboxError) {
        const text = page("Not found", html`<h1>${error.message}</h1>`);
        return void response.status(error.status).type("html").send(text);
      }
      log.error({ err: error }, "The payments sandbox failed");
      response
        .status(500)
        .type("html")
        .send(page("Error", html`<h1>Something went wrong in the sandbox</h1>`));
    }
  };

  router.get("/style.css", (_request, response) => void response.type("css").send(style));
  router.get("/invoice/:id/pdf", async (request: Request<{ id: string }>, response) => {
    const { id } = request.params;
    const found = await inScene(id, ({ store }) => store.find("invoice", id));
    if (!found) return void response.status(404).type("text").send("There is no such invoice.\n");
    response
      .type("pdf")
      .set("Content-Disposition", `inline; filename="${found.object.number ?? "invoice"}.pdf"`)
      .send(await invoicePdf(found.object));
  });
  router.get("/onboarding/:id", ({ params: { id } }: Request<{ id: string }>, response) =>
    answer(response, id, (scene) => openLink(scene, id)),
  );
  for (const [name, { show, change }] of Object.entries(screens)) {
    router.get(`/${name}/:id`, ({ params: { id } }: Request<{ id: string }>, response) =>
      answer(response, id, (scene) => show(scene, id)),
    );
    router.post(`/${name}/:id`, ({ params: { id }, body }: Request<{ id: string }>, response) =>
      answer(response, id, (scene) => change(scene, id, new URLSearchParams(String(body)))),
    );
  }
  router.use((_request, response) => {
    response.status(404).type("html").send(page("Not found", html`<h1>There is no such page</h1>`));
  });
  return router;
}
