import * as z from "zod";
import * as words from "#words/inputs.ts";
import { linkChanges, MANY_LINKS } from "../link-rules.ts";
import { linksList } from "../lists/links.ts";
import { memberStatuses } from "../member-rules.ts";
import { businessInput, done, fileDownload, pageInput, pageOf, timestamp } from "./common.ts";
import { typed } from "./fields.ts";
import {
  link,
  linkDetail,
  linkFields,
  linkId,
  listedLink,
  newLink,
  qrStyle,
  resolvedLink,
} from "./link-shapes.ts";
import { filterFields, listFields } from "./list-fields.ts";
import { consentInput } from "./member-joining.ts";
import { inBusiness, ofBusiness, open, signedIn } from "./operation.ts";
import { expected, selection, selectionId } from "./selections.ts";

const mayManage = inBusiness("links.manage");
const mayView = inBusiness("links.view");

const linkInput = businessInput.extend({ link: linkId });

const listFilter = listFields(linksList);

/** Links by id, or by an earlier selection. */
const chosenLinks = z.union([
  z.object({ links: z.array(linkId).min(1, { error: words.chooseALink }).max(MANY_LINKS) }),
  z.object({ selection: selectionId }),
]);

/** Result for one row of a file of links. */
export const madeLink = z.object({
  /** Line in the file; the header is line 1. */
  line: z.number().int(),
  name: z.string(),
  /** The link's code; null if it could not be created. */
  code: z.string().nullable(),
  /** Reason for the failure; empty if the link was created. */
  reason: z.string(),
});
export type MadeLink = z.infer<typeof madeLink>;

export const links = {
  /** Counts a visit; responds before it is stored. */
  hit: open("POST /links/{code}/hits", "Count a visit to a link")
    .input(
      z.object({
        code: z.string().max(64),
        scan: z.boolean().default(false),
        referrer: z.string().max(2000).optional(),
      }),
    )
    .output(done),
  resolve: open("GET /links/{code}", "Resolve a link")
    .input(z.object({ code: z.string().max(64) }))
    .output(resolvedLink),
  join: signedIn("POST /links/{code}/join", "Join the community of a link")
    .input(z.object({ code: z.string().max(64), ...consentInput.shape }))
    .output(z.object({ business: z.string(), name: z.string(), status: z.enum(memberStatuses) })),
  ...ofBusiness.router({
    list: mayView("GET /links", "List tracked links")
      .input(
        businessInput.extend(pageInput.shape).extend({
          ...listFilter,
          /** Only links to this treet or pack. */
          target: linkId.optional(),
        }),
      )
      .output(
        pageOf(listedLink).extend({
          /** Number of links that count against the plan, and the plan's allowance. */
          used: z.number().int(),
          allowed: z.number().int().nullable(),
          /** All labels that links of the business give, by name. */
          labels: z.array(z.string()),
        }),
      ),
    arrival: inBusiness("treets.view")(
      "GET /links/arrival",
      "Get the treet or pack of the link by which the caller joined, if there still is one",
    )
      .input(businessInput)
      .output(z.object({ kind: z.enum(["treet", "pack"]), id: linkId }).nullable()),
    get: mayView("GET /links/{link}", "Get a link with its figures").input(linkInput).output(linkDetail),
    create: mayManage("POST /links", "Create a tracked link")
      .input(businessInput.extend(newLink.shape))
      .output(link),
    update: mayManage("PATCH /links/{link}", "Update a link")
      .input(linkInput.extend({ version: z.coerce.number().int(), ...linkFields }))
      .output(link),
    style: mayManage("PUT /links/{link}/qr-style", "Set the style of a link's QR code")
      .input(linkInput.extend({ style: qrStyle }))
      .output(link),
    setState: mayManage("POST /links/{link}/state", "Pause, resume, archive or restore a link")
      .input(linkInput.extend({ state: z.enum(["active", "paused", "archived"]) }))
      .output(link),
    remove: mayManage("DELETE /links/{link}", "Delete a link that nobody has used", {
      description: "A link that was used can only be archived.",
    })
      .input(linkInput)
      .output(done),
    select: inBusiness("links.manage", { atRest: true })(
      "POST /links/selections",
      "Select the links that match a filter for a bulk action",
    )
      .input(businessInput.extend(filterFields(linksList.filters)))
      .output(selection),
    selection: mayManage("GET /links/selections/{selection}", "Get a selection of links")
      .input(businessInput.extend({ selection: selectionId }))
      .output(selection),
    changeMany: mayManage("POST /links/changes", "Change several links at once")
      .input(
        z.intersection(
          businessInput.extend({
            change: z.enum(linkChanges),
            /** New expiry, when extending. */
            expiresAt: timestamp.optional(),
            /** The label, when labelling. */
            label: typed().max(30).optional(),
            /** Required to archive a selection: its number of links. */
            expected,
          }),
          chosenLinks,
        ),
      )
      .output(z.object({ changed: z.number().int(), skipped: z.number().int() })),
    createMany: mayManage(
      "POST /links/file",
      "Create links from a CSV file or an Excel workbook, each row independently",
    )
      .input(businessInput.extend({ file: z.file() }))
      .output(z.array(madeLink)),
    export: mayView("GET /links.csv", "Export links with their figures as CSV", {
      description:
        "Responds with text/csv, streamed: the links that match the filter, or only the given ones among them.",
      file: true,
    })
      .input(
        businessInput.extend({
          ...listFilter,
          /** Ids, one per parameter. */
          link: z
            .union([linkId, z.array(linkId).min(1).max(MANY_LINKS)])
            .transform((ids) => (typeof ids === "string" ? [ids] : ids))
            .optional(),
          selection: selectionId.optional(),
        }),
      )
      .output(fileDownload),
    qr: mayView("GET /links/{link}/qr", "Download the QR code of a link")
      .input(
        linkInput.extend({
          /** `pdf`: an A5 poster with the QR code. */
          format: z.enum(["svg", "png", "pdf"]).default("svg"),
          /** Width of a PNG in pixels. */
          size: z.coerce
            .number()
            .pipe(z.literal([300, 600, 1200]))
            .default(600),
        }),
      )
      .output(z.file()),

    checkCode: mayManage("GET /link-codes/check", "Check whether a code is available for a new link")
      .input(businessInput.extend({ code: z.string().max(64) }))
      .output(z.object({ state: z.enum(["free", "taken", "invalid"]) })),
  }),
};
