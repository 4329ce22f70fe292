import type { z } from "zod";
import {
  type businessForMe,
  business as businessSchema,
  type ListedCommunity,
} from "#shared/contract/businesses.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { MapPosition } from "#shared/map-position.ts";
import { presented } from "../../platform/presented.ts";
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
export const present = (row: ShownBusiness): Business =>
  presented(businessSchema, row, { logoUrl: imageUrl(row.logoImageId, "small") });

export const presentForMe = ({
  business,
  isLastUsed: _,
  frozenFor: _reason,
  ...membership
}: BusinessWithMembership): BusinessForMe => ({
  ...present(business),
  ...membership,
});
