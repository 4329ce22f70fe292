import type * as z from "zod";
import type { profileChanges } from "#shared/contract/profile.ts";

/** Returns what a profile's form sends when only the name is filled in. */
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
