import type { BackendClient } from "#shared/contract/index.ts";
import type { FlagId } from "#shared/flags.ts";
import type { FormState, PagePreview, PublicConfig } from "#shared/page-state.ts";
import { type FieldErrors, problem } from "#shared/problems.ts";
import type { RouteId } from "#shared/routes.ts";
import type { Session } from "#shared/session.ts";
import * as refusals from "#words/refusals.ts";
import type { Introduction } from "./introduction-cookie.ts";

/** A business with the data that the layout of its pages shows. */
export type RouteBusiness = Awaited<ReturnType<BackendClient["businesses"]["get"]>>;

/** The request passed to a page's loader and actions. */
export interface PageRequest {
  readonly id: RouteId;
  /** Requested path and query; the origin is that of PUBLIC_URL. */
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly session: Session | null;
  readonly backend: BackendClient;
  /**
   * Returns the business of the route, loaded once for all callers, including the layout. Rejects with `not_found` if
   * there is none for this user.
   */
  business(): Promise<RouteBusiness>;
  readonly config: PublicConfig;
  /** Feature flags that are on for this user. */
  readonly flags: ReadonlySet<FlagId>;
  readonly requestId: string;
  /** Likely country of the request (ISO 3166, two letters), if known. */
  readonly country: string | undefined;
  /** Aborts when the client disconnects before the response. */
  readonly signal: AbortSignal;
  /** The token of the emailed link that led here, exchanged for a cookie; only on pages with `linkToken`. */
  readonly linkToken: string | null;
  /** The secret by which the page after signing up learns that its email was confirmed. */
  readonly watch: string | null;
  /** What a visitor who wrote to us said of themselves, on the pages where they sign up. */
  readonly introduction: Introduction | null;
  readonly account: AccountActions;
}

/** Signing in and out from a page's action: tokens go into cookies and are never exposed to the page. */
export interface AccountActions {
  /** Stores a token pair that an operation returned (such as setting a new password). */
  keepTokens(pair: {
    token: string;
    refreshToken: string;
    expiresIn: number;
    refreshExpiresIn: number;
  }): void;
  /** Rejects with a Problem if the credentials are refused or sign-in is unavailable. */
  signIn(credentials: Readonly<Record<string, unknown>>): Promise<Session>;
  /**
   * Rejects with `sign_up_disabled` if no sign-up endpoint is configured. Returns the submitted input; that of the
   * first submission if the button was clicked twice.
   */
  signUp<Input extends Readonly<Record<string, unknown>>>(input: Input): Promise<Input>;
  signOut(): Promise<void>;
  /** Replaces the access token by an invalid one, to test the refresh. */
  spoilToken(): void;
  /** Drops the tokens of this browser; the session stays valid for other holders of them. */
  forgetTokens(): void;
  /** Lets the page after signing up learn that its email was confirmed. */
  keepWatch(secret: string): void;
  /** Prefills the forms to sign up and to create a business in this browser. */
  keepIntroduction(given: Introduction): void;
  /** Drops what prefilled this page's form. */
  forgetIntroduction(): void;
  /** Drops the cookie with this page's link token. */
  forgetLinkToken(): void;
}

export interface ActionRequest extends PageRequest {
  readonly form: FormValues;
}

export interface SeeOther {
  readonly kind: "see-other";
  readonly to: string;
  readonly notice: string | undefined;
  /** True to leave the single-page application, as after signing in or out. */
  readonly document: boolean;
}

export interface Invalid {
  readonly kind: "invalid";
  readonly fields: FieldErrors;
  readonly message: string | undefined;
}

export interface Shown {
  readonly kind: "shown";
  readonly values: Readonly<Record<string, string>>;
  readonly again: FormState["values"] | undefined;
}

export type ActionResult = SeeOther | Invalid | Shown;
export type Action = (request: ActionRequest) => Promise<ActionResult> | ActionResult;

export interface PageServer<Data = unknown> {
  /** Top-level promises in the result are streamed if they are late. */
  load?(request: PageRequest): Promise<Data | SeeOther> | Data | SeeOther;
  /** Actions by the form's `intent`; `default` if the form has none. */
  readonly actions?: Readonly<Record<string, Action>>;
  /** Size limit in bytes for the page's files, if it is higher than that of other pages. */
  readonly maxFileBytes?: number;
  /**
   * Moves the `?token=` of an emailed link from the URL to a cookie before anything else sees it; for an `invitation`
   * also for the login and sign-up pages.
   */
  readonly linkToken?: true | "invitation";
  /**
   * Has something for users outside the business too: they see the page without the frame of the business, if the
   * loader lets them in.
   */
  readonly forOutsiders?: true;
  /** Status if the page exists but its subject does not, such as 410; 200 by default. */
  status?(data: Data): number;
  /** Replaces the route's title, based on the loaded data. */
  title?(data: Data): string | null;
  /** Preview of the page when its URL is shared, from the loaded data; visible to anyone with the URL. */
  preview?(data: Data): PagePreview | null;
}

/** Declares the server part of a page. The result of `load` is the data of the page's component. */
export const page = <const Data>(definition: PageServer<Data>): PageServer<Data> => definition;

/** Redirects to another page: 302 from a loader, 303 after an action; `notice` is shown once on arrival. */
export const seeOther = (
  to: string,
  { notice, document = false }: { notice?: string; document?: boolean } = {},
): SeeOther => ({
  kind: "see-other",
  to,
  notice,
  document,
});

/** Rejects the form with a 422 and keeps the input. */
export const invalid = (fields: FieldErrors, message?: string): Invalid => ({
  kind: "invalid",
  fields,
  message,
});

/**
 * Accepts the form and shows values once that cannot be retrieved later, such as a new secret. If a part of it was
 * refused, `again` holds the values of the fields that name the rest.
 */
export const shown = (values: Readonly<Record<string, string>>, again?: FormState["values"]): Shown => ({
  kind: "shown",
  values,
  again,
});

export const isSeeOther = (value: unknown): value is SeeOther =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "see-other";

/** The fields of a submitted form. Getters return text; a missing field is the empty string. */
export class FormValues {
  readonly #entries: readonly (readonly [string, string])[];
  readonly #files: readonly (readonly [string, UploadedFile])[];

  constructor(
    entries: Iterable<readonly [string, string]>,
    files: Iterable<readonly [string, UploadedFile]> = [],
  ) {
    this.#entries = [...entries];
    this.#files = [...files];
  }

  /** All text fields and choices, without files. */
  get entries(): readonly (readonly [string, string])[] {
    return this.#entries;
  }

  text(name: string): string {
    return this.#entries.find(([key]) => key === name)?.[1] ?? "";
  }

  /** Returns the text, or undefined if the field is missing or empty: for optional inputs. */
  optional(name: string): string | undefined {
    return this.text(name) || undefined;
  }

  /** Returns the field's items, separated by white space, commas or semicolons, such as addresses. */
  words(name: string): string[] {
    return this.text(name)
      .split(/[\s,;]+/)
      .filter(Boolean);
  }

  all(name: string): string[] {
    return this.#entries.filter(([key]) => key === name).map(([, value]) => value);
  }

  /** Returns whether this checkbox was ticked. */
  checked(name: string): boolean {
    return this.#entries.some(([key]) => key === name);
  }

  file(name: string): UploadedFile | undefined {
    return this.#files.find(([key]) => key === name)?.[1];
  }

  /** Returns the form without a field that does not belong to the page. */
  without(name: string): FormValues {
    return new FormValues(
      this.#entries.filter(([key]) => key !== name),
      this.#files,
    );
  }

  names(): string[] {
    return [...new Set(this.#entries.map(([key]) => key))];
  }

  /**
   * Returns the values that may be shown in the form again, without passwords and tokens. Multiple values of a name are
   * joined by commas.
   */
  echo(): Record<string, string> {
    return Object.fromEntries(
      this.names()
        .filter((name) => !/password|token|captcha/i.test(name))
        .map((name) => [name, this.all(name).join(",")]),
    );
  }
}

export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Returns the token of the emailed link that led here. Throws `token_invalid` if there is none. */
export function linkTokenOf({ linkToken }: Pick<PageRequest, "linkToken">): string {
  if (!linkToken) throw problem("token_invalid", { message: refusals.openMailAgain() });
  return linkToken;
}

/** Returns the business slug of the route; every route under /:business has one. Throws `not_found` otherwise. */
export function businessOf({ params }: Pick<PageRequest, "params">): string {
  if (!params.business) throw problem("not_found");
  return params.business;
}
