import type * as z from "zod";
import type { profileChanges } from "#shared/contract/profile.ts";

/** What a form of a profile sends where nothing is filled in but the name. */
export const plainProfile = (name: string): z.input<typeof profileChanges> => ({
  name,
  tagline: "",
  about: "",
  category: "other",
  website: "",
  publicEmail: "",
  phone: "",
  address: "",
  brandColor: "#0f766e",
  visibility: "members_only",
  showsFigures: true,
  showsSamples: false,
});
