import type { transferOwnershipPage } from "#server/pages/transfer-ownership.ts";
import type { ViewOf } from "../../page-props.ts";

type Page = typeof transferOwnershipPage;

export type OwnedBusiness = ViewOf<Page, "offered">["business"];
export type BusinessStanding = ViewOf<Page, "offered">["standing"];
export type OwnershipOffer = ViewOf<Page, "pending">["offer"];
export type OwnershipPerson = ViewOf<Page, "not-owner">["owner"];
export type OwnershipCandidate = ViewOf<Page, "owner">["candidates"][number];
