import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { Problem } from "#shared/problems.ts";
import * as words from "#words/announcements.ts";
import { type Action, type ActionRequest, businessOf, seeOther } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { submits } from "../submits.ts";
import { labelsIn } from "./labels-in.ts";

/** What a team can do with an announcement: write it, look at it, send it. */
export const announcementActions: Readonly<Record<string, Action>> = {
  async "write-announcement"(request) {
    const labels = labelsIn(request.form.text("labels"));
    const asked = inputOf(contract.announcements.write, request, { labels });
    const { id } = await request.backend.announcements.write(asked);
    return to(request, id);
  },
  async "change-announcement"(request) {
    const labels = labelsIn(request.form.text("labels"));
    const asked = inputOf(contract.announcements.update, request, { labels });
    const { id } = await request.backend.announcements.update(asked);
    return to(request, id);
  },
  "test-announcement": submits("announcements.test", (request, _result, asked) =>
    to(request, asked.announcement, words.testSent()),
  ),
  async "send-announcement"(request) {
    const asked = inputOf(contract.announcements.send, request);
    try {
      const { id } = await request.backend.announcements.send(asked);
      return to(request, id);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "stale_version") throw error;
      // Shows what it says now; the dialog would hide it.
      return to(request, asked.announcement, error.message);
    }
  },
  "delete-announcement": submits("announcements.delete", (request) =>
    to(request, "all", words.draftDeleted()),
  ),
};

const to = (request: ActionRequest, announcement: string, notice?: string) =>
  seeOther(
    href("members", { business: businessOf(request) }, { announcement }),
    notice === undefined ? {} : { notice },
  );
