import * as words from "#words/listNames.ts";
import { type PackPhase, type PackStage, packPhases, packStages } from "../packs.ts";
import { choice } from "./list.ts";

/** Packs of a community, for its team; archived ones only if requested. */
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
          return words.packVisible();
        },
        get over() {
          return words.packOver();
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

/** Members who can see a pack. */
export const packMembersList = {
  filters: {
    stage: choice<PackStage>(
      words.byProgress,
      {
        get none() {
          return words.progressNone();
        },
        get some() {
          return words.progressSome();
        },
        get all() {
          return words.progressAll();
        },
      },
      { chips: packStages },
    ),
  },
  look: {},
};
