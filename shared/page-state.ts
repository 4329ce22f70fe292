import type { AuthState } from "./auth-state.ts";
import type { PlanNotice } from "./contract/businesses.ts";
import type { FlagId } from "./flags.ts";
import type { Lead, TeamRole } from "./permissions.ts";
import type { PlanId } from "./plans.ts";
import type { FieldErrors, ProblemCode } from "./problems.ts";
import type { RouteId } from "./routes.ts";
import type { Language } from "./words/language.ts";

/** The business a page belongs to, as far as its layout shows it. */
export interface BusinessFrame {
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly brandColor: string | null;
  readonly isCommunity: boolean;
  readonly isProvider: boolean;
  readonly role: TeamRole | null;
  readonly billing: boolean;
  readonly canRedeem: boolean;
  readonly isMember: boolean;
  /** Whom somebody on the team asks for what they may not do themselves. */
  readonly leads: readonly Lead[];
  /** Somebody is asked to take it over and has not answered yet. */
  readonly transferPending: boolean;
  /** IANA name: by its clocks things begin and end here. */
  readonly timezone: string;
  readonly plan: PlanId;
  /** The gravest thing to say about the plan to this person. */
  readonly planNotice: PlanNotice | null;
  readonly status: string;
  /** Numbers of things waiting, by route id, shown as badges in the side navigation. */
  readonly waiting: Readonly<Partial<Record<RouteId, number>>> | null;
}

/** How a page shows where its address is shared. */
export interface PagePreview {
  readonly title: string;
  readonly description: string;
  /** A square picture, as a path; null: the product's own picture. */
  readonly image: string | null;
}

/** What every page is given beside its own data: who is signed in, where they are, which styles the page needs. */
export interface RootData extends AuthState {
  readonly business: BusinessFrame | null;
  /** What is on for this person that is not for everybody yet. */
  readonly flags: readonly FlagId[];
  /** Tells one rendering of the page's forms from another, so that a form sent twice is done once; null where it is everybody's. */
  readonly formKey: string | null;
  /** Said once after an action, such as "Saved". */
  readonly notice: string | null;
  readonly css: readonly string[];
  /** Replaces the route's own title where the page knows a better one. */
  readonly title: string | null;
  /** Of a page that is shared though search engines do not list it. */
  readonly preview?: PagePreview;
}

/** A failure as a page shows it. */
export interface PageError {
  readonly status: number;
  readonly statusText: string;
  readonly data: {
    readonly code: ProblemCode;
    readonly message: string;
    readonly requestId: string;
    readonly retryAfterSeconds?: number;
  };
}

/** What an action of a page answered when the form could not be taken as it was, or gave something to read once. */
export interface FormState {
  readonly intent: string | undefined;
  readonly message: string | undefined;
  readonly fields: FieldErrors;
  /** Facts of the refusal a screen can use, such as that a captcha is asked for next. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What was typed, by field name, without passwords and files. */
  readonly values: Readonly<Record<string, string>>;
  /** The form was taken, and this is to be read now and never again, such as a new secret. */
  readonly shown?: Readonly<Record<string, string>>;
}

/** The settings a browser may see. */
export interface PublicConfig {
  readonly analyticsKey: string | null;
  readonly analyticsHost: string;
  readonly recaptchaSiteKey: string | null;
  readonly demo: boolean;
  readonly diagnostics: boolean;
  readonly signUpEnabled: boolean;
  /** Who runs this installation; null where nobody said so. */
  readonly operator: { readonly name: string; readonly address: string; readonly email: string } | null;
  readonly publicUrl: string;
  /** Where sign-in leads when nothing else is asked for. */
  readonly defaultRedirect: string;
  /** What the menu of languages offers. */
  readonly languages: readonly Language[];
}

/**
 * One page, ready to be shown: what the server renders, what the browser hydrates from, and what a payload carries.
 * `root` is what every page is given, `data` what this one asked for.
 */
export interface PageState {
  readonly routeId: RouteId | null;
  readonly status: number;
  readonly root: RootData;
  readonly data: unknown;
  readonly form: FormState | null;
  readonly error: PageError | null;
}

/** What a payload answers when the page is somewhere else. */
export interface RedirectPayload {
  readonly redirect: string;
  /** Leave the single-page application: load the target as a document. */
  readonly document?: boolean;
}

export const PAYLOAD_FILE = "_payload.json";

/** "/login" → "/login/_payload.json"; "/" → "/_payload.json". */
export const payloadPathOf = (pagePath: string): string => `${pagePath.replace(/\/+$/, "")}/${PAYLOAD_FILE}`;

/** "/login/_payload.json" → "/login"; undefined when the path is no payload's. */
export function pagePathOf(payloadPath: string): string | undefined {
  if (!payloadPath.endsWith(`/${PAYLOAD_FILE}`)) return undefined;
  return payloadPath.slice(0, -PAYLOAD_FILE.length - 1) || "/";
}
