import { USUAL_QUIET_HOURS } from "#shared/constants.ts";
import * as words from "#words/mySettings.ts";
import { type ActionRequest, page, seeOther } from "../ssr/page.ts";
import { profileIn } from "./profile-form.ts";
import { askedRedirect, signInTarget } from "./sign-in-target.ts";

type Profile = Awaited<ReturnType<ActionRequest["backend"]["me"]["get"]>>;

/** From 9 p.m. to 7 a.m., as stated on the page, in minutes since midnight. */

/** Asks for missing profile data once, then continues to the page the user was going to. */
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
        ...(form.checked("quiet") && { quietHours: USUAL_QUIET_HOURS }),
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

/** Lists the missing profile data. UTC is the default time zone, so it counts as missing. */
const missingIn = ({ avatarUrl, firstName, lastName, phone, timezone }: Profile) => [
  ...(avatarUrl ? [] : ["avatar" as const]),
  ...(firstName ? [] : ["firstName" as const]),
  ...(lastName ? [] : ["lastName" as const]),
  ...(phone ? [] : ["phone" as const]),
  ...(timezone === "UTC" ? ["timezone" as const] : []),
];
