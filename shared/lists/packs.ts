import * as words from "#words/listNames.ts";
import { type PackPhase, type PackStage, packPhases, packStages } from "../packs.ts";
import { choice } from "./list.ts";

/** Packs of a community, for its team; archived ones only where asked for. */
export const packsList = {
  filters: {
    phase: choice<PackPhase>(
      words.state,
      {
        get draft() {
          return words.draft();
        },
        get scheduled() {
          return words.scheduled();
        },
        get visible() {
          return words.visible();
        },
        get over() {
          return words.over();
        },
        get archived() {
          return words.archived();
        },
      },
      { chips: packPhases },
    ),
  },
  look: {},
};

/** Members who see a pack. */
export const packMembersList = {
  filters: {
    stage: choice<PackStage>(
      words.whatTheyHaveClaimed,
      {
        get none() {
          return words.nothingClaimed();
        },
        get some() {
          return words.someClaimed();
        },
        get all() {
          return words.everythingClaimed();
        },
      },
      { chips: packStages },
    ),
  },
  look: {},
};
