import type { CompleteProfileData } from "#client/pages/complete-profile.tsx";
import { page, seeOther } from "../ssr/page.ts";
import { profileIn } from "./profile-form.ts";
import { askedRedirect, signInTarget } from "./sign-in-target.ts";

/** Asked once, on the way to where the person was going. */
export const completeProfilePage = page<CompleteProfileData>({
  load: async (request) => {
    const profile = await request.backend.me.get();
    if (profile.profileCompleted) return seeOther(signInTarget(request));
    return { profile, redirect: askedRedirect(request) };
  },
  actions: {
    async save(request) {
      await request.backend.me.complete(await profileIn(request));
      return seeOther(signInTarget(request), { notice: "Your profile is saved.", document: true });
    },
    async skip(request) {
      const { firstName } = await request.backend.me.get();
      const name = request.form.text("firstName").trim() || firstName;
      await request.backend.me.complete({ firstName: name });
      return seeOther(signInTarget(request), { document: true });
    },
  },
});
