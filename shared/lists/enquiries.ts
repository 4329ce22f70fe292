import * as words from "#words/panel.ts";
import { flag, one, search } from "./list.ts";

export const enquiryQueues = ["waiting", "done"] as const;

/** Enquiries to a community. */
export const enquiriesList = {
  filters: {
    search,
    /** Only those assigned to the caller. */
    mine: flag(words.activityOwn),
  },
  look: { state: one(enquiryQueues) },
};
