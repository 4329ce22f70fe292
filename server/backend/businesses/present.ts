import type { z } from "zod";
import type {
  businessForMe,
  business as businessSchema,
  ListedCommunity,
} from "#shared/contract/businesses.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { BusinessRow, BusinessWithStanding } from "./queries.ts";

type Business = z.input<typeof businessSchema>;
type BusinessForMe = z.input<typeof businessForMe>;

/** What anybody may see of a community that wants to be found. */
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
  category: category as ListedCommunity["category"],
  logoUrl: imageUrl(logoImageId, "small"),
});

/** A stored business as the contract shows it. */
export function present(row: BusinessRow): Business {
  const {
    id,
    slug,
    name,
    isCommunity,
    isProvider,
    tagline,
    timezone,
    currency,
    country,
    brandColor,
    version,
  } = row;
  return {
    id,
    slug,
    name,
    isCommunity,
    isProvider,
    tagline,
    timezone,
    currency,
    country,
    brandColor,
    version,
    category: row.category as Business["category"],
    status: row.status as Business["status"],
    plan: row.plan as Business["plan"],
    joinPolicy: row.joinPolicy as Business["joinPolicy"],
    logoUrl: imageUrl(row.logoImageId, "small"),
  };
}

export const presentForMe = ({
  business,
  isLastUsed: _,
  ...standing
}: BusinessWithStanding): BusinessForMe => ({
  ...present(business),
  ...standing,
});
