import { imageUrl } from "#shared/image-url.ts";
import { positionOf, present } from "../../accounts/businesses/index.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";
import type { BusinessRow } from "../../platform/db/schema/businesses.ts";

/** What everybody who may see a profile sees of it. */
export function presentPublic(row: BusinessRow) {
  const { slug, name, category, tagline, brandColor, logoUrl } = present(row);
  const { about, website, address, openingHours } = row;
  return {
    slug,
    name,
    category,
    tagline,
    brandColor,
    logoUrl,
    coverUrl: imageUrl(row.coverImageId, "large"),
    about,
    website,
    address,
    openingHours,
    position: positionOf(row),
    socialLinks: businessSettings(row).socialLinks,
  };
}
