import * as z from "zod";
import * as words from "#words/inputs.ts";
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from "../constants.ts";
import { businessInput, done } from "./common.ts";
import { memberId, memberView } from "./member-shapes.ts";
import { inBusiness, ofBusiness } from "./operation.ts";

/** Lists whose views can be saved. */
const list = z.enum(["members"]);

const nameField = z
  .string()
  .trim()
  .min(1, { error: words.enterAName })
  .max(40, { error: () => words.atMostCharacters({ max: 40 }) })
  .refine((name) => !/[\u0000-\u001f\u007f]/.test(name), { error: words.noControlCharacters });

export const savedView = z.object({
  id: z.string(),
  list,
  name: z.string(),
  query: memberView,
  shared: z.boolean(),
  /** True if it belongs to the caller. */
  mine: z.boolean(),
  /** Name of the owner; null if that is the caller, or a former user. */
  owner: z.string().nullable(),
});
export type SavedView = z.infer<typeof savedView>;

const oneView = businessInput.extend({ view: memberId });

/** A private view is only for its owner; a shared one is for the whole team and is changed by those who may share. */
export const savedViews = ofBusiness.router({
  list: inBusiness("views.keep")
    .route({
      method: "GET",
      path: "/views",
      summary: "List the caller's saved views and those shared with the team",
    })
    .input(businessInput.extend({ list: list.default("members") }))
    .output(z.array(savedView).max(MAX_OWN_VIEWS + MAX_SHARED_VIEWS)),
  save: inBusiness("views.keep", { atRest: true })
    .route({ method: "POST", path: "/views", summary: "Save a view of a list" })
    .input(businessInput.extend({ list: list.default("members"), name: nameField, query: memberView }))
    .output(savedView),
  update: inBusiness("views.keep", { atRest: true })
    .route({
      method: "PATCH",
      path: "/views/{view}",
      summary: "Rename a saved view or replace its query",
    })
    .input(oneView.extend({ name: nameField.optional(), query: memberView.optional() }))
    .output(savedView),
  share: inBusiness("views.share")
    .route({
      method: "POST",
      path: "/views/{view}/share",
      summary: "Share a saved view with the team or make it private again",
    })
    .input(oneView.extend({ shared: z.boolean() }))
    .output(savedView),
  delete: inBusiness("views.keep", { atRest: true })
    .route({ method: "DELETE", path: "/views/{view}", summary: "Delete a saved view" })
    .input(oneView)
    .output(done),
});
