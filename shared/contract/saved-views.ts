import * as z from "zod";
import * as words from "#words/inputs.ts";
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from "../constants.ts";
import { viewedLists } from "../lists/viewed.ts";
import { businessInput, done } from "./common.ts";
import { typed } from "./fields.ts";
import { viewOf } from "./list-fields.ts";
import { memberId } from "./member-shapes.ts";
import { inBusiness, ofBusiness } from "./operation.ts";

const mayKeepAtRest = inBusiness("views.keep", { atRest: true });

/** The filters, order and view options of each list whose views can be saved. */
export const viewQueries = {
  members: viewOf(viewedLists.members),
  treets: viewOf(viewedLists.treets),
  links: viewOf(viewedLists.links),
  partners: viewOf(viewedLists.partners),
};
const { members, treets, links, partners } = viewQueries;

/** Members are the default, as theirs was the first list with views. */
const list = z.enum(["members", "treets", "links", "partners"]).default("members");

/** A list and how it is viewed. */
export const listView = z.union([
  z.object({ list: z.literal("members").optional(), query: members }),
  z.object({ list: z.literal("treets"), query: treets }),
  z.object({ list: z.literal("links"), query: links }),
  z.object({ list: z.literal("partners"), query: partners }),
]);

const listViewIfChanged = z.union([
  z.object({ list: z.literal("members").optional(), query: members.optional() }),
  z.object({ list: z.literal("treets"), query: treets.optional() }),
  z.object({ list: z.literal("links"), query: links.optional() }),
  z.object({ list: z.literal("partners"), query: partners.optional() }),
]);

const nameField = typed()
  .min(1, { error: words.enterAName })
  .max(40, { error: () => words.atMostCharacters({ max: 40 }) });

const about = z.object({
  id: z.string(),
  name: z.string(),
  shared: z.boolean(),
  /** True if it belongs to the caller. */
  mine: z.boolean(),
  /** Name of the owner; null if that is the caller, or a former user. */
  owner: z.string().nullable(),
});

export const savedView = z.discriminatedUnion("list", [
  about.extend({ list: z.literal("members"), query: members }),
  about.extend({ list: z.literal("treets"), query: treets }),
  about.extend({ list: z.literal("links"), query: links }),
  about.extend({ list: z.literal("partners"), query: partners }),
]);
export type SavedView = z.infer<typeof savedView>;

const oneView = businessInput.extend({ view: memberId });

/** A private view is only for its owner; a shared one is for the whole team and is changed by those who may share. */
export const savedViews = ofBusiness.router({
  list: inBusiness("views.keep")("GET /views", "List the caller's saved views and those shared with the team")
    .input(businessInput.extend({ list }))
    .output(z.array(savedView).max(MAX_OWN_VIEWS + MAX_SHARED_VIEWS)),
  save: mayKeepAtRest("POST /views", "Save a view of a list")
    .input(z.intersection(businessInput.extend({ name: nameField }), listView))
    .output(savedView),
  update: mayKeepAtRest("PATCH /views/{view}", "Rename a saved view or replace its query")
    .input(z.intersection(oneView.extend({ name: nameField.optional() }), listViewIfChanged))
    .output(savedView),
  share: inBusiness("views.share")(
    "POST /views/{view}/share",
    "Share a saved view with the team or make it private again",
  )
    .input(oneView.extend({ shared: z.boolean() }))
    .output(savedView),
  delete: mayKeepAtRest("DELETE /views/{view}", "Delete a saved view").input(oneView).output(done),
});
