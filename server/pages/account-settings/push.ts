import { href } from "#shared/href.ts";
import * as words from "#words/push.ts";
import { type Action, seeOther } from "../../ssr/page.ts";
import { jsonIn } from "../json-field.ts";
import { submits } from "../submits.ts";

const back = (notice: string) =>
  seeOther(href("accountSettings", {}, { tab: "notifications", view: "choices" }), { notice });

/** Actions of notifications in browsers. */
export const pushActions: Readonly<Record<string, Action>> = {
  async "push-on"({ backend, form }) {
    await backend.push.subscribe(jsonIn(form, "subscription"));
    return back(words.turnedOn());
  },
  "push-off": submits("push.unsubscribe", () => back(words.turnedOff())),
};
