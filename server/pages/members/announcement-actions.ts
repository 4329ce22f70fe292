import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/announcements.ts";
import { type Action, type ActionRequest, businessOf, seeOther } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
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
  async "test-announcement"(request) {
    const asked = inputOf(contract.announcements.test, request);
    await request.backend.announcements.test(asked);
    return to(request, asked.announcement, words.testSent());
  },
  async "send-announcement"(request) {
    const { id } = await request.backend.announcements.send(inputOf(contract.announcements.send, request));
    return to(request, id);
  },
  async "delete-announcement"(request) {
    await request.backend.announcements.delete(inputOf(contract.announcements.delete, request));
    return to(request, "all", words.draftDeleted());
  },
};

const to = (request: ActionRequest, announcement: string, notice?: string) =>
  seeOther(
    href("members", { business: businessOf(request) }, { announcement }),
    notice === undefined ? {} : { notice },
  );
