import * as z from "zod";
import * as words from "#words/inputs.ts";
import { codesList } from "../lists/claims.ts";
import { treetsSomewhere } from "../lists/treets.ts";
import { MAX_LOW_CODES } from "../panel.ts";
import { codeStates, DELETED_DRAFT_DAYS, treetMoveNames, treetStates } from "../treets.ts";
import { codeDownloads } from "./code-downloads.ts";
import {
  businessInput,
  communitiesInput,
  done,
  fileDownload,
  filesOfInput,
  flagInput,
  oneTreet,
  pageInput,
  pageOf,
} from "./common.ts";
import { listFields } from "./list-fields.ts";
import { inBusiness, ofBusiness, signedIn, signedInToAddUp } from "./operation.ts";
import { severalTreetsOperations, treetFilter } from "./several-treets.ts";
import {
  addedCodes,
  codesInput,
  deletedDraft,
  newCodesInput,
  poolCode,
  redeemedCodes,
  treet,
  treetEvent,
  treetForList,
  treetForTeam,
  writtenContent,
} from "./treet-shapes.ts";

const mayManage = inBusiness("treets.manage");
const mayView = inBusiness("panel.view");

/** True to publish in the same step, for callers who may publish; if that fails, nothing is saved. */
const publishInput = { publish: z.boolean().default(false) };

export const treets = {
  ...severalTreetsOperations,
  exportAcross: signedIn("GET /me/treets.csv", "Export the treets of several businesses as one CSV", {
    file: true,
  })
    .input(filesOfInput.extend(listFields(treetsSomewhere)))
    .output(fileDownload),
  totals: signedInToAddUp("GET /me/treets/totals", "Get the totals of the treets of several communities")
    .input(communitiesInput)
    .output(
      z.object({
        live: z.number().int(),
        /** Waiting for the community's approval, entirely or with a change. */
        review: z.number().int(),
        /** Live, and ending within a week. */
        ending: z.number().int(),
        /** Live, with little left. */
        lowStock: z.number().int(),
        /** In the last 30 days. */
        claims: z.number().int(),
      }),
    ),
  ...ofBusiness.router({
    list: mayView("GET /treets", "List treets")
      .input(
        businessInput.extend(pageInput.shape).extend({
          ...treetFilter,
          /** Also returns each treet's usage in the last 30 days. */
          recent: flagInput,
        }),
      )
      .output(pageOf(treetForList)),
    choices: mayView(
      "GET /treets/choices",
      "List the suppliers, audiences and packs that a community's treets can be filtered by",
    )
      .input(businessInput)
      .output(
        z.object({
          suppliers: z.array(z.object({ id: z.string(), name: z.string() })),
          /** Labels of members to whom some treets are limited. */
          labels: z.array(z.string()),
          /** The 100 most recently changed packs that are not archived. */
          packs: z.array(z.object({ id: z.string(), title: z.string() })),
        }),
      ),
    counts: mayView("GET /treets/counts", "Count treets by state")
      .input(businessInput)
      .output(z.record(z.enum(treetStates), z.number().int())),
    get: mayView("GET /treets/{treet}", "Get a treet").input(oneTreet).output(treetForTeam),
    create: mayManage("POST /treets", "Create a treet")
      .input(businessInput.extend({ content: writtenContent, ...publishInput }))
      .output(treet),
    update: mayManage("PUT /treets/{treet}", "Update a treet")
      .input(oneTreet.extend({ version: z.number().int(), content: writtenContent, ...publishInput }))
      .output(treet),
    waitingForRoom: mayView(
      "GET /treets-waiting-for-room",
      "List the treets that go live once the plan has room",
    )
      .input(businessInput)
      .output(z.array(z.object({ id: z.string(), title: z.string() }))),
    move: inBusiness("treets.publish")(
      "POST /treets/{treet}/{move}",
      "Publish, unschedule, pause, resume, end, archive or restore a treet",
    )
      .input(oneTreet.extend({ move: z.enum(treetMoveNames) }))
      .output(treet),
    copyFrom: mayManage("POST /treets/copies", "Copy a treet of another community as a draft", {
      description:
        "The caller must manage the treets of both communities. Codes, claims, dates, labels and the supplier are not copied.",
    })
      .input(
        businessInput.extend({
          /** Slug of the source community. */
          from: z.string().min(1).max(64),
          treet: z.string().max(64),
        }),
      )
      .output(
        z.object({
          treet,
          /** Sentences describing what still has to be adapted for this community. */
          misfits: z.array(z.string()),
        }),
      ),
    duplicate: mayManage("POST /treets/{treet}/duplicate", "Duplicate a treet as a draft")
      .input(oneTreet)
      .output(treet),
    remove: mayManage("DELETE /treets/{treet}", "Delete a draft treet", {
      description: `It can be restored for ${DELETED_DRAFT_DAYS} days.`,
    })
      .input(oneTreet)
      .output(done),
    deleted: mayView("GET /treets/deleted", "List the deleted drafts that can be restored, latest first")
      .input(businessInput)
      .output(z.array(deletedDraft)),
    undelete: mayManage("POST /treets/{treet}/undelete", "Restore a deleted draft", {
      description: "Restoring one that was not deleted changes nothing.",
    })
      .input(oneTreet)
      .output(treet),
    addCodes: mayManage("POST /treets/{treet}/codes", "Add codes to the pool of a treet, or let it make some")
      .input(oneTreet.extend(newCodesInput.shape))
      .output(addedCodes),
    codes: mayView("GET /treets/{treet}/codes", "List the codes of a treet's pool with their states")
      .input(oneTreet.extend(pageInput.shape).extend(listFields(codesList)))
      .output(pageOf(poolCode).extend({ totals: z.record(z.enum(codeStates), z.number().int()) })),
    voidCodes: mayManage("POST /treets/{treet}/codes/void", "Void all unused codes of a treet's pool", {
      description: "Void codes stay listed and cannot be added again.",
    })
      .input(
        oneTreet.extend({
          /** Number of unused codes that the caller has seen. If more have been added since, none is removed. */
          count: z.number().int().min(1).max(1_000_000),
        }),
      )
      .output(z.object({ voided: z.number().int() })),
    redeemCodes: inBusiness("claims.redeem", { atRest: true })(
      "POST /treets/{treet}/codes/used",
      "Redeem the claims of a treet whose codes were used elsewhere",
      {
        description:
          "One code per line, at most 2,000. Codes that cannot be redeemed are returned with their line numbers.",
      },
    )
      .input(oneTreet.extend(codesInput.shape))
      .output(redeemedCodes),
    warnOfCodes: mayManage(
      "PUT /treets/{treet}/codes/warning",
      "Set the number of unused codes below which to warn the team",
    )
      .input(
        oneTreet.extend({
          /** 0 disables the warning. */
          below: z
            .number({ error: words.enterANumber })
            .int({ error: words.enterAWholeNumber })
            .min(0, { error: words.chooseNoneOrMore })
            .max(MAX_LOW_CODES, { error: () => words.chooseOrLess({ max: MAX_LOW_CODES }) }),
        }),
      )
      .output(done),
    ...codeDownloads("treets"),
    history: inBusiness("audit.view-own")(
      "GET /treets/{treet}/history",
      "List the history of a treet, including changes submitted by its supplier",
      {
        description:
          "Managers see only their own actions. How far back the history goes depends on the plan.",
      },
    )
      .input(oneTreet.extend(pageInput.shape))
      .output(pageOf(treetEvent)),
  }),
};
