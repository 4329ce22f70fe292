import { linksList } from "#shared/lists/links.ts";
import { membersList } from "#shared/lists/members.ts";
import { partnersList } from "#shared/lists/partners.ts";
import { treetsList } from "#shared/lists/treets.ts";
import { planOf } from "#shared/plans.ts";
import { numberText } from "#shared/words/locale.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/changedFields.ts";
import * as commonWords from "#words/common.ts";
import * as navigation from "#words/navigation.ts";
import * as planWords from "#words/plans.ts";
import * as settings from "#words/settings.ts";
import { languageName } from "../../layouts/language-menu.tsx";

/** One changed value of an audit log entry, in words. */
export interface ChangedField {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

type Names = Readonly<Record<string, string>>;

const labelOf: Names = translated({
  name: words.name,
  tagline: words.tagline,
  about: words.about,
  category: words.category,
  logoImageId: words.logoImageId,
  coverImageId: words.coverImageId,
  brandColor: words.brandColor,
  website: words.website,
  publicEmail: words.publicEmail,
  phone: words.phone,
  address: words.address,
  openingHours: words.openingHours,
  latitude: words.latitude,
  longitude: words.longitude,
  country: words.country,
  currency: words.currency,
  visibility: words.visibility,
  joinPolicy: words.joinPolicy,
  slug: words.slug,
  timezone: words.timezone,
  isCommunity: words.isCommunity,
  isProvider: words.isProvider,
  approvedDomains: words.approvedDomains,
  consentText: words.consentText,
  retentionMonths: words.retentionMonths,
  senderName: words.senderName,
  replyTo: words.replyTo,
  mailFooter: words.mailFooter,
  newMemberMails: words.newMemberMails,
  digest: words.digest,
  newTreets: words.newTreets,
  claimReminders: words.claimReminders,
  packs: words.packs,
  announcements: words.announcements,
  language: words.language,
  locale: words.locale,
  showsFigures: words.showsFigures,
  showsSamples: words.showsSamples,
  featuredTreets: words.featuredTreets,
  socialLinks: settings.socialLinks,
  utm: words.utm,
  source: words.source,
  medium: words.medium,
  campaign: words.campaign,
  term: words.term,
  content: words.content,
  expiresAt: words.expiresAt,
  maxUses: words.maxUses,
  afterEnd: words.afterEnd,
  requireApproval: words.requireApproval,
  autoLabels: words.autoLabels,
  autoPackId: words.autoPackId,
  state: words.state,
  status: words.status,
  role: words.role,
  billing: words.billing,
  canRedeem: words.canRedeem,
  color: words.color,
  firstName: words.firstName,
  lastName: words.lastName,
  externalId: words.externalId,
  labels: words.labels,
  scope: words.scope,
  url: words.url,
  events: words.events,
  description: words.description,
  vatId: words.vatId,
  plan: words.plan,
  interval: words.interval,
  owner: words.owner,
  formerOwner: words.formerOwner,
});

const states: readonly Names[] = [
  treetsList.filters.state.names,
  linksList.filters.state.names,
  partnersList.filters.state.names,
];
const roles: Names = translated({
  owner: navigation.owner,
  admin: navigation.admin,
  manager: navigation.manager,
  viewer: navigation.viewer,
});

/** Names of values that are stored as codes, by field; several lists if the field exists for several things. */
const namesOf: Readonly<Record<string, readonly Names[]>> = {
  state: states,
  status: [membersList.filters.status.names, ...states],
  role: [roles],
  formerOwner: [roles],
  visibility: [translated({ members_only: settings.visibleMembers, listed: settings.visibleListed })],
  joinPolicy: [
    translated({
      approval: settings.joinByApproval,
      link_only: settings.joinByLink,
      open: settings.joinOpen,
    }),
  ],
  interval: [translated({ month: planWords.perMonth, year: planWords.perYear })],
};

/** Holds settings of a business among the fields of its profile, so its name says nothing. */
const CONTAINER = "settings";
const ID = /^[a-z]{2,4}_[0-9a-z]{26,}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * Returns the values that an audit log entry says have changed, given as `{ field: [before, after] }`. Objects are
 * compared value by value.
 * @param momentText formats a moment for the reader
 */
export function changedFields(
  changes: Readonly<Record<string, unknown>>,
  momentText: (moment: string) => string,
): ChangedField[] {
  return Object.entries(changes).flatMap(([field, pair]) =>
    Array.isArray(pair) && pair.length === 2 ? compared([field], pair[0], pair[1]) : [],
  );

  function compared(path: readonly string[], before: unknown, after: unknown): ChangedField[] {
    if (isRecord(before) || isRecord(after)) {
      const [was, is] = [recordOf(before), recordOf(after)];
      const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
      return names.flatMap((name) => compared([...path, name], was[name], is[name]));
    }
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    const label = path
      .filter((name) => name !== CONTAINER)
      .map(nameOf)
      .join(": ");
    if (isOfIds(before) || isOfIds(after)) return [{ label, before: "", after: words.changed() }];
    const [field = ""] = path;
    return [{ label, before: textOf(field, before), after: textOf(field, after) }];
  }

  function textOf(field: string, value: unknown): string {
    if (value === null || value === undefined || value === "") return commonWords.nothing();
    if (typeof value === "boolean") return value ? words.yes() : words.no();
    if (typeof value === "number") return numberText(value);
    if (Array.isArray(value))
      return value.length === 0 ? commonWords.nothing() : value.map((each) => textOf(field, each)).join(", ");
    const text = String(value);
    if (MOMENT.test(text)) return momentText(text);
    if (field === "plan") return planOf(text).name;
    if (field === "language") return languageName(text);
    return namesOf[field]?.find((names) => names[text] !== undefined)?.[text] ?? text;
  }
}

/** True for the ids of pictures, treets, packs and people, which mean nothing to readers. */
const isOfIds = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(isOfIds)
    : typeof value === "string" && ID.test(value);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const recordOf = (value: unknown) => (isRecord(value) ? value : {});

/** A field without a name here keeps its own, in words: "lastSeenAt" → "Last seen at". */
const nameOf = (field: string): string =>
  labelOf[field] ??
  field.charAt(0).toUpperCase() + field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
