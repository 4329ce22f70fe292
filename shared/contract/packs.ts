import * as z from "zod";
import { PACK_ITEMS_MOST, packMoveNames, packStates } from "../packs.ts";
import { treetStates } from "../treets.ts";
import { offer } from "./claims.ts";
import { businessInput, inBusiness, pageInput, pageOf, timestamp } from "./operation.ts";

export const packContent = z.object({
  title: z.string().trim().min(3, "Use at least 3 characters.").max(60, "Use at most 60 characters."),
  summary: z.string().trim().max(160, "Use at most 160 characters.").default(""),
  /** Members with any of these labels; everybody where empty. */
  audience: z.array(z.string().trim().min(1).max(30)).max(20).default([]),
});

const packItem = z.object({
  treet: z.string().max(64),
  note: z.string().trim().max(120, "Use at most 120 characters.").default(""),
});

export const pack = packContent.extend({
  id: z.string(),
  state: z.enum(packStates),
  items: z.number().int(),
  /** How many of its treets the caller has claimed; null for the team. */
  claimed: z.number().int().nullable(),
  updatedAt: timestamp,
  version: z.number().int(),
});
export type Pack = z.infer<typeof pack>;

/** A pack as its team sees it. */
export const packForTeam = pack.extend({
  contents: z.array(
    packItem.extend({ title: z.string(), state: z.enum(treetStates), claims: z.number().int() }),
  ),
});
export type PackForTeam = z.infer<typeof packForTeam>;

/** A pack as a member sees it: what is not on offer at the moment is left out. */
export const packForMember = pack.extend({
  contents: z.array(z.object({ note: z.string(), offer })),
});
export type PackForMember = z.infer<typeof packForMember>;

const onePack = businessInput.extend({ pack: z.string().max(64) });
const versioned = onePack.extend({ version: z.coerce.number().int() });

export const packs = {
  list: inBusiness("packs.view")
    .route({ method: "GET", path: "/businesses/{business}/packs", summary: "Packs" })
    .input(businessInput.extend(pageInput.shape).extend({ state: z.enum(packStates).optional() }))
    .output(pageOf(pack)),
  get: inBusiness("panel.view")
    .route({ method: "GET", path: "/businesses/{business}/packs/{pack}", summary: "One pack, for its team" })
    .input(onePack)
    .output(packForTeam),
  open: inBusiness("packs.view")
    .route({
      method: "GET",
      path: "/businesses/{business}/packs/{pack}/open",
      summary: "One pack, for a member",
    })
    .input(onePack)
    .output(packForMember),
  create: inBusiness("packs.manage")
    .route({ method: "POST", path: "/businesses/{business}/packs", summary: "Draft a pack" })
    .input(businessInput.extend({ content: packContent }))
    .output(pack),
  update: inBusiness("packs.manage")
    .route({ method: "PUT", path: "/businesses/{business}/packs/{pack}", summary: "Change a pack" })
    .input(versioned.extend({ content: packContent }))
    .output(pack),
  arrange: inBusiness("packs.manage")
    .route({
      method: "PUT",
      path: "/businesses/{business}/packs/{pack}/items",
      summary: "What is in a pack, in which order",
    })
    .input(
      versioned.extend({
        items: z.array(packItem).max(PACK_ITEMS_MOST, `A pack has at most ${PACK_ITEMS_MOST} treets.`),
      }),
    )
    .output(pack),
  move: inBusiness("packs.manage")
    .route({
      method: "POST",
      path: "/businesses/{business}/packs/{pack}/move",
      summary: "Publish, take back, archive or restore",
    })
    .input(onePack.extend({ move: z.enum(packMoveNames) }))
    .output(pack),
  claimAll: inBusiness("claims.create")
    .route({
      method: "POST",
      path: "/businesses/{business}/packs/{pack}/claim",
      summary: "Claim everything in a pack that can be claimed",
    })
    .input(onePack)
    .output(
      z.array(
        z.object({
          treet: z.string(),
          title: z.string(),
          claimed: z.boolean(),
          /** Why not; empty where it was claimed. */
          reason: z.string(),
        }),
      ),
    ),
};
