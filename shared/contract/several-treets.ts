import * as z from "zod";
import * as words from "#words/inputs.ts";
import { treetsList } from "../lists/treets.ts";
import { bulkMoves, MAX_BULK_TREETS, MAX_EXTENSION_DAYS, treetNeeds } from "../treets.ts";
import { businessInput, fileDownload, timestamp } from "./common.ts";
import { filterFields } from "./list-fields.ts";
import { labelNameField } from "./member-shapes.ts";
import { inBusiness, ofBusiness } from "./operation.ts";
import { expected, selection, selectionId } from "./selections.ts";

const mayManage = inBusiness("treets.manage");

/** Only treets that begin or end within this period; its end is exclusive. */
export const turning = { turnsFrom: timestamp.optional(), turnsBefore: timestamp.optional() };

const { order } = filterFields(treetsList.look);

const filtered = {
  ...filterFields(treetsList.filters),
  needs: z.enum(treetNeeds).optional(),
  ...turning,
};

/** Filters and order of a list of treets. */
export const treetFilter = { ...filtered, order };

const chosenIds = z
  .array(z.string().max(64))
  .min(1, { error: words.chooseATreet })
  .max(MAX_BULK_TREETS, { error: () => words.atMostTreets({ max: MAX_BULK_TREETS }) });

export const treetsById = { treets: chosenIds };

/** Treets by id, or by an earlier selection. */
export const chosenTreets = z.union([z.object(treetsById), z.object({ selection: selectionId })]);

/** Result for each chosen treet. */
export const movedEach = z.array(
  z.object({
    treet: z.string(),
    title: z.string(),
    moved: z.boolean(),
    /** Reason for the failure; empty on success. */
    reason: z.string(),
  }),
);
export type MovedEach = z.infer<typeof movedEach>;

/** Bulk actions on a community's treets. Each treet is subject to its own rules. */
export const severalTreetsOperations = ofBusiness.router({
  select: inBusiness("treets.manage", { atRest: true })(
    "POST /treets/selections",
    "Select the treets that match a filter for a bulk action",
  )
    .input(businessInput.extend(filtered))
    .output(selection),
  selection: mayManage("GET /treets/selections/{selection}", "Get a selection of treets")
    .input(businessInput.extend({ selection: selectionId }))
    .output(selection),
  moveMany: inBusiness("treets.publish")(
    "POST /treets/moves",
    "Pause, resume, end or archive several treets",
    {
      description:
        "Each treet is subject to its own rules; one that cannot be moved does not affect the others.",
    },
  )
    .input(z.intersection(businessInput.extend({ move: z.enum(bulkMoves), expected }), chosenTreets))
    .output(movedEach),
  extendMany: mayManage("POST /treets/extensions", "Postpone the end of several treets", {
    description: "By whole days in the community's time zone. Each treet is subject to its own rules.",
  })
    .input(
      z.intersection(
        businessInput.extend({ days: z.number().int().min(1).max(MAX_EXTENSION_DAYS) }),
        chosenTreets,
      ),
    )
    .output(movedEach),
  labelMany: mayManage("POST /treets/labels", "Add a label to the audience of several treets or remove it", {
    description:
      "A treet without labels is for everyone: the first label restricts it, and removing the last one opens it again.",
  })
    .input(
      z.intersection(
        businessInput.extend({ label: labelNameField, remove: z.boolean().default(false) }),
        chosenTreets,
      ),
    )
    .output(movedEach),
  export: mayManage("GET /treets.csv", "Export treets as CSV", {
    description:
      "Responds with text/csv, streamed: the treets that match the filter, or only the given ones among them.",
    file: true,
  })
    .input(
      businessInput.extend({
        ...treetFilter,
        /** Ids, one per parameter. */
        treet: z
          .union([z.string().max(64), chosenIds])
          .transform((ids) => (typeof ids === "string" ? [ids] : ids))
          .optional(),
        selection: selectionId.optional(),
      }),
    )
    .output(fileDownload),
});
