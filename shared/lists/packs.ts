import * as words from "#words/listNames.ts";
import { type PackPhase, type PackStage, packPhases, packStages } from "../packs.ts";
import { translated } from "../words/translated.ts";
import { choice, one, search } from "./list.ts";
import { packOrders } from "./orders.ts";

/** Packs of a community, for its team; archived ones only if requested. */
export const packsList = {
  filters: {
    search,
    phase: choice<PackPhase>(
      words.state,
      translated({
        draft: words.draft,
        scheduled: words.scheduled,
        visible: words.packVisible,
        over: words.packOver,
        archived: words.archived,
      }),
      { chips: packPhases },
    ),
  },
  look: { order: one(packOrders) },
};

/** Members who can see a pack. */
export const packMembersList = {
  filters: {
    search,
    stage: choice<PackStage>(
      words.byProgress,
      translated({
        none: words.progressNone,
        some: words.progressSome,
        all: words.progressAll,
      }),
      { chips: packStages },
    ),
  },
  look: {},
};
