import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/push.ts";
import { type Action, seeOther } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { jsonIn } from "../json-field.ts";

const back = (notice: string) =>
  seeOther(href("accountSettings", {}, { tab: "notifications", view: "choices" }), { notice });

/** Actions of notifications in browsers. */
export const pushActions: Readonly<Record<string, Action>> = {
  async "push-on"({ backend, form }) {
    await backend.push.subscribe(jsonIn(form, "subscription"));
    return back(words.turnedOn());
  },
  async "push-off"(request) {
    await request.backend.push.unsubscribe(inputOf(contract.push.unsubscribe, request));
    return back(words.turnedOff());
  },
};
