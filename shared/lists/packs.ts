import { type PackPhase, type PackStage, packPhases, packStages } from "../packs.ts";
import { choice } from "./list.ts";

/** Packs of a community, for its team; archived ones only where asked for. */
export const packsList = {
  filters: {
    phase: choice<PackPhase>(
      "State",
      { draft: "Draft", scheduled: "Scheduled", visible: "Visible", over: "Over", archived: "Archived" },
      { chips: packPhases },
    ),
  },
  look: {},
};

/** Members who see a pack. */
export const packMembersList = {
  filters: {
    stage: choice<PackStage>(
      "What they have claimed",
      { none: "Nothing claimed", some: "Some claimed", all: "Everything claimed" },
      { chips: packStages },
    ),
  },
  look: {},
};
