import * as words from "#words/mySettings.ts";
import { type ActionRequest, page, seeOther } from "../ssr/page.ts";
import { profileIn } from "./profile-form.ts";
import { askedRedirect, signInTarget } from "./sign-in-target.ts";

type Profile = Awaited<ReturnType<ActionRequest["backend"]["me"]["get"]>>;

/** From nine in the evening to seven in the morning, as the page says. */
const NIGHT = { from: 21 * 60, until: 7 * 60 };

/** Asked once, on the way to where the person was going. */
export const completeProfilePage = page({
  load: async (request) => {
    const profile = await request.backend.me.get();
    if (profile.profileCompleted) return seeOther(signInTarget(request));
    return { profile, missing: missingIn(profile), redirect: askedRedirect(request) };
  },
  actions: {
    async save(request) {
      const { form, backend } = request;
      const profile = await profileIn(request);
      await backend.me.complete({
        ...profile,
        firstName: profile.firstName ?? (await backend.me.get()).firstName,
        ...(form.checked("quiet") && { quietHours: NIGHT }),
        marketingOptIn: form.checked("marketingOptIn"),
      });
      return seeOther(signInTarget(request), { notice: words.profileSaved(), document: true });
    },
    async skip(request) {
      const { firstName } = await request.backend.me.get();
      const name = request.form.text("firstName").trim() || firstName;
      await request.backend.me.complete({ firstName: name });
      return seeOther(signInTarget(request), { document: true });
    },
  },
});

/** UTC is where everybody starts who has not said where they are. */
const missingIn = ({ avatarUrl, firstName, lastName, phone, timezone }: Profile) => [
  ...(avatarUrl ? [] : ["avatar" as const]),
  ...(firstName ? [] : ["firstName" as const]),
  ...(lastName ? [] : ["lastName" as const]),
  ...(phone ? [] : ["phone" as const]),
  ...(timezone === "UTC" ? ["timezone" as const] : []),
];
