import type { z } from "zod";
import type {
  businessForMe,
  business as businessSchema,
  ListedCommunity,
} from "#shared/contract/businesses.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { MapPosition } from "#shared/map-position.ts";
import type { BusinessRow, BusinessWithMembership, ShownBusiness } from "./queries.ts";

type Business = z.input<typeof businessSchema>;
type BusinessForMe = z.input<typeof businessForMe>;

/** Returns the public details of a listed community. */
export const presentListed = ({
  slug,
  name,
  tagline,
  category,
  logoImageId,
}: Pick<BusinessRow, "slug" | "name" | "tagline" | "category" | "logoImageId">): ListedCommunity => ({
  slug,
  name,
  tagline,
  category: category,
  logoUrl: imageUrl(logoImageId, "small"),
});

/** The business's position; null if it has not set one. */
export const positionOf = ({
  latitude,
  longitude,
}: Pick<BusinessRow, "latitude" | "longitude">): MapPosition | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Converts a stored business to the contract's shape. */
export const present = (row: ShownBusiness): Business => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  isCommunity: row.isCommunity,
  isProvider: row.isProvider,
  tagline: row.tagline,
  timezone: row.timezone,
  currency: row.currency,
  country: row.country,
  brandColor: row.brandColor,
  version: row.version,
  category: row.category,
  status: row.status,
  plan: row.plan,
  joinPolicy: row.joinPolicy,
  logoUrl: imageUrl(row.logoImageId, "small"),
});

export const presentForMe = ({
  business,
  isLastUsed: _,
  frozenFor: _reason,
  ...membership
}: BusinessWithMembership): BusinessForMe => ({
  ...present(business),
  ...membership,
});
