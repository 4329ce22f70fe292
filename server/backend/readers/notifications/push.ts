import type * as z from "zod";
import { FIRST_LANGUAGE, languageOf } from "#shared/words/language.ts";
import { inLanguage } from "../../../language.ts";
import { pushTo } from "../../accounts/push/index.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { pushJob } from "../../platform/push.ts";
import { present } from "./present.ts";
import { findForBrowser } from "./queries.ts";

/** Within an hour; later, the notification is in the application only. */
const RETRIES = 3;

type PushData = z.infer<typeof pushJob.data>;

export function definePushJobs(deps: Dependencies): void {
  deps.jobs.define(pushJob, (data) => push(deps, data));
}

/** Shows a notification in a browser, unless it has been read, or its user has signed out or may not see it any more. */
async function push(deps: Dependencies, { notification, session, attempt }: PushData): Promise<void> {
  const now = deps.clock();
  const found = await findForBrowser(deps.db, { notification, session, now });
  if (!found) return;
  const { subscription, locale, ...listed } = found;
  const language = languageOf(locale, deps.config.LANGUAGES) ?? deps.config.LANGUAGES[0] ?? FIRST_LANGUAGE;
  const { id, text, path, business } = inLanguage(language, () => present(listed));
  const again = await pushTo(deps, subscription, {
    title: business.name,
    body: text,
    language,
    path,
    tag: id,
  });
  const delay = deps.webhooks.retryDelaysMs[attempt];
  if (!again || delay === undefined || attempt >= RETRIES) return;
  await deps.jobs.enqueue(
    pushJob,
    { notification, session, attempt: attempt + 1 },
    { startAfter: new Date(now.getTime() + delay) },
  );
}
