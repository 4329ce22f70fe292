import * as z from "zod";
import * as words from "#words/inputs.ts";
import { packMembersList, packsList } from "../lists/packs.ts";
import { MAX_PACK_ITEMS, packMoveNames, packPhases, packStages, packStates } from "../packs.ts";
import { treetStates } from "../treets.ts";
import { offer, throughLabel } from "./claim-shapes.ts";
import { businessInput, done, fileDownload, pageInput, pageOf, timestamp } from "./common.ts";
import { typed } from "./fields.ts";
import { filterFields, listFields } from "./list-fields.ts";
import { chosenMembers, undoId } from "./member-shapes.ts";
import { inBusiness, ofBusiness } from "./operation.ts";
import { chosenTreets, movedEach } from "./several-treets.ts";

const mayManage = inBusiness("packs.manage");
const mayViewPacks = inBusiness("packs.view");
const mayViewPanel = inBusiness("panel.view");

export const packContent = z.object({
  title: typed()
    .min(3, { error: () => words.atLeastCharacters({ min: 3 }) })
    .max(60, { error: () => words.atMostCharacters({ max: 60 }) }),
  summary: typed()
    .max(160, { error: () => words.atMostCharacters({ max: 160 }) })
    .default(""),
  /** Labels of which a member needs at least one; empty for all members. */
  audience: z.array(typed().min(1).max(30)).max(20).default([]),
  /** Only for members with one of these labels and those who were granted the pack, individually or by a link. */
  grantedOnly: z.boolean().default(false),
  imageId: z.string().max(64).nullable().default(null),
  /** Period in which members see the pack. */
  visibleFrom: timestamp.nullable().default(null),
  visibleUntil: timestamp.nullable().default(null),
});
export type PackContent = z.infer<typeof packContent>;

const packItem = z.object({
  treet: z.string().max(64),
  note: typed()
    .max(120, { error: () => words.atMostCharacters({ max: 120 }) })
    .default(""),
});

export const pack = packContent.extend({
  id: z.string(),
  state: z.enum(packStates),
  /** Current phase according to the clock. */
  phase: z.enum(packPhases),
  items: z.number().int(),
  /** The plan has no room for it: members still see it, but it cannot be edited until there is room. */
  overPlan: z.boolean(),
  /** Number of its treets that the caller has claimed; null for the team. */
  claimed: z.number().int().nullable(),
  updatedAt: timestamp,
  version: z.number().int(),
});
export type Pack = z.infer<typeof pack>;

/** A pack as the team sees it. */
export const packForTeam = pack.extend({
  /** Time zone of its visibility period. */
  timezone: z.string(),
  contents: z.array(
    packItem.extend({ title: z.string(), state: z.enum(treetStates), claims: z.number().int() }),
  ),
});
export type PackForTeam = z.infer<typeof packForTeam>;

/** A pack as a member sees it, without treets that are currently not on offer. */
export const packForMember = pack.extend({
  contents: z.array(z.object({ note: z.string(), offer })),
});

const onePack = businessInput.extend({ pack: z.string().max(64) });
const versioned = onePack.extend({ version: z.coerce.number().int() });

/** Progress of a member with a visible pack. */
export const packProgress = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked for callers with read-only access. */
  email: z.string(),
  claimed: z.number().int(),
  lastClaimAt: timestamp.nullable(),
  /** The pack was granted to this member individually and can be withdrawn. */
  wasGiven: z.boolean(),
});
export type PackProgress = z.infer<typeof packProgress>;

/** Usage of a pack. */
export const packFigures = z.object({
  /** Number of members it is for; exact up to 10,000. */
  reach: z.number().int(),
  /** At most one view per member and half hour. */
  views: z.number().int(),
  /** Number of distinct members with a view. */
  viewers: z.number().int(),
  /** In pack order: how many of those viewers viewed, claimed and used each treet. */
  items: z.array(
    z.object({
      treet: z.string(),
      looked: z.number().int(),
      claimed: z.number().int(),
      used: z.number().int(),
    }),
  ),
});
export type PackFigures = z.infer<typeof packFigures>;

/** Result for one treet when claiming a whole pack. */
const claimResult = z.object({
  treet: z.string(),
  title: z.string(),
  claimed: z.boolean(),
  /** Reason for the failure; empty if claimed. */
  reason: z.string(),
});

/** Filters and order of the list of packs. */
const packFilter = listFields(packsList);

export const packs = ofBusiness.router({
  list: mayViewPacks("GET /packs", "List packs; archived ones only on request")
    .input(businessInput.extend(pageInput.shape).extend({ ...packFilter, ...throughLabel }))
    .output(pageOf(pack).extend({ timezone: z.string() })),
  export: mayManage("GET /packs.csv", "Export packs as CSV", { file: true })
    .input(businessInput.extend(packFilter))
    .output(fileDownload),
  choices: mayViewPanel(
    "GET /packs/choices",
    "List the 100 most recently changed packs that are not archived, to choose from",
  )
    .input(businessInput)
    .output(z.array(z.object({ id: z.string(), title: z.string() }))),
  get: mayViewPanel("GET /packs/{pack}", "Get a pack as the team sees it").input(onePack).output(packForTeam),
  open: mayViewPacks("GET /packs/{pack}/open", "Get a pack as a member sees it")
    .input(onePack.extend(throughLabel))
    .output(packForMember),
  see: inBusiness("claims.create", { onlyNotes: true })(
    "POST /packs/{pack}/views",
    "Record a view of a pack",
    { description: "Counts at most one view per member and half hour, and none by the team." },
  )
    .input(onePack)
    .output(done),
  create: mayManage("POST /packs", "Create a draft pack")
    .input(businessInput.extend({ content: packContent }))
    .output(pack),
  duplicate: mayManage(
    "POST /packs/{pack}/duplicate",
    "Duplicate a pack as a draft, without its visibility period",
  )
    .input(onePack)
    .output(pack),
  figures: inBusiness("insights.view")("GET /packs/{pack}/figures", "Get the usage of a pack")
    .input(onePack)
    .output(packFigures),
  update: mayManage("PUT /packs/{pack}", "Update a pack")
    .input(versioned.extend({ content: packContent }))
    .output(pack),
  arrange: mayManage("PUT /packs/{pack}/items", "Set the treets of a pack and their order")
    .input(
      versioned.extend({
        items: z
          .array(packItem)
          .max(MAX_PACK_ITEMS, { error: () => words.atMostTreetsInAPack({ max: MAX_PACK_ITEMS }) }),
      }),
    )
    .output(pack),
  add: mayManage("POST /packs/{pack}/items", "Append several treets to a pack", {
    description:
      "Each treet is added independently: one that is already in the pack or finds no room does not affect the others.",
  })
    .input(z.intersection(onePack, chosenTreets))
    .output(movedEach),
  move: mayManage("POST /packs/{pack}/move", "Publish, unpublish, archive or restore a pack")
    .input(onePack.extend({ move: z.enum(packMoveNames) }))
    .output(pack),
  remove: mayManage("DELETE /packs/{pack}", "Delete a draft pack that was never published", {
    description: "A pack that was published can only be archived.",
  })
    .input(onePack)
    .output(done),
  progress: inBusiness("members.list")(
    "GET /packs/{pack}/members",
    "List the members who see a pack, with their progress",
  )
    .input(onePack.extend(pageInput.shape).extend(filterFields(packMembersList.filters)))
    .output(pageOf(packProgress).extend({ counts: z.record(z.enum(packStages), z.number().int()) })),
  exportProgress: inBusiness("members.export")(
    "GET /packs/{pack}/members.csv",
    "Export the members who see a pack, with their progress, as CSV",
    { file: true },
  )
    .input(onePack.extend(filterFields(packMembersList.filters)))
    .output(fileDownload),
  grant: mayManage("POST /packs/{pack}/members", "Grant a pack to several members or withdraw it")
    .input(z.intersection(onePack.extend({ remove: z.boolean().default(false) }), chosenMembers))
    .output(z.object({ changed: z.number().int(), undo: undoId, skipped: z.number().int() })),
  claimAll: inBusiness("claims.create")("POST /packs/{pack}/claim", "Claim all claimable treets of a pack")
    .input(onePack)
    .output(z.array(claimResult)),
});
