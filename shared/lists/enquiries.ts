import * as words from "#words/panel.ts";
import { flag, one, search } from "./list.ts";

export const enquiryQueues = ["waiting", "done"] as const;

/** Letters to a community. */
export const enquiriesList = {
  filters: {
    search,
    /** Only those that the one who asks takes care of. */
    mine: flag(words.activityOwn),
  },
  look: { state: one(enquiryQueues) },
};
