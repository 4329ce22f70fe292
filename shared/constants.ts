/** Fixed numbers of the product, with the unit in the name. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Interval at which the session is refetched while signed in. */
export const SESSION_REFRESH_MS = HOUR_MS;
/** Longest delay of a browser timer; a longer one would fire at once. */
export const TIMER_LIMIT_MS = 2_147_483_647;
/** Longest duration of the lock that allows one token refresh at a time. */
export const REFRESH_LOCK_MS = 30 * SECOND_MS;
/** Time during which an exchanged refresh token still returns its successor; as long as the lock may be held. */
export const REFRESH_REUSE_MS = REFRESH_LOCK_MS;
/** Interval at which the latest build is checked. */
export const BUILD_CHECK_MS = HOUR_MS;
/** Window within which a failed chunk triggers at most one reload per path. */
export const CHUNK_RELOAD_WINDOW_MS = 10 * SECOND_MS;

/** Retries of a request: one for reads, none for writes. */
export const RETRY_COUNT_SAFE = 1;
export const RETRY_COUNT_UNSAFE = 0;
export const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504] as const;

/** Time without any data after which a page load fails. Forms with files get longer. */
export const PAGE_SILENCE_MS = 15 * SECOND_MS;
export const SEND_SILENCE_MS = 2 * MINUTE_MS;

export const ANALYTICS = {
  fallbackHost: "https://eu.i.posthog.com",
  personProfiles: "identified_only",
  capturePageview: false,
  debug: false,
  sessionIdleSeconds: 1_800,
  cookieDays: 365,
  requestTimeoutMs: 60_000,
  flagsTimeoutMs: 3_000,
  surveysTimeoutMs: 10_000,
  maxStringChars: 65_535,
  siteAppBufferEvents: 1_000,
} as const;

export const CALENDAR = {
  swipeLongestMs: 300,
  swipeShortestHorizontalPx: 60,
  swipeLongestVerticalPx: 80,
  typedDateRestMs: 1_000,
  monthCacheEntries: 12,
  pageCacheEntries: 5,
} as const;

export const PHONE = { maxChars: 25, typeToFindMs: 700 } as const;

export const SLIDER = { min: 0, max: 100, interval: 1 } as const;

/** Specified English texts; lists show them in the language of the page. */
export const INFINITE_LIST = {
  endMessage: "No more results!",
  errorMessage: "Oops something went wrong!",
} as const;

/** Rows per page of results by default, and at most. */
export const PAGE_ROWS = 25;
export const MAX_PAGE_ROWS = 100;
/** Totals are exact up to this number; above it they read "10,000+". */
export const EXACT_TOTAL_ROWS = 10_000;

/** Debounce time of search fields. */
export const SEARCH_REST_MS = 300;

export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60;
/** Without "keep me signed in". */
export const REFRESH_TOKEN_SHORT_SECONDS = 24 * 60 * 60;

/** Validity of an invitation to a team, and of an offer of ownership. */
export const TEAM_INVITATION_DAYS = 7;
export const OWNERSHIP_TRANSFER_DAYS = 7;
/** Validity of the secrets in emails. */
export const VERIFICATION_MS = DAY_MS;
export const RESET_MS = HOUR_MS;
/** A confirmation code becomes invalid for good after this many wrong attempts. */
export const CODE_TRIES = 5;
/** Log-in requires a captcha, if one is configured, after this many failures. */
export const CAPTCHA_AFTER_FAILURES = 3;
/** A password reset requires a captcha after this many emails requested from one IP address. */
export const CAPTCHA_AFTER_MAILS = 2;
/** Days after which an account is deleted once its owner has asked for it. Until then it can be kept. */
export const ACCOUNT_DELETION_DAYS = 14;
/** Days for which an export of a user's data can be downloaded. */
export const ACCOUNT_EXPORT_DAYS = 7;

/** Validity of an invitation to a community, and the minimum time before it is sent again. */
export const MEMBER_INVITATION_DAYS = 30;
export const INVITATION_RESEND_PAUSE_MS = MINUTE_MS;
/** Lifetime of a selection of list rows. */
export const SELECTION_MS = 15 * MINUTE_MS;
/**
 * How long undoing a bulk action is offered, and how long it is accepted: longer, because submitting a form takes time.
 */
export const UNDO_SHOWN_MS = 10 * SECOND_MS;
export const UNDO_TAKEN_MS = MINUTE_MS;
/** Most members that a bulk action accepts by id; larger ones use a selection. */
export const MAX_BULK_IDS = 500;
export const MAX_LABELS_PER_MEMBER = 20;
export const MAX_LABELS = 100;
export const MAX_CUSTOM_FIELDS = 20;
/** Saved views of a list per user, and shared ones per team. */
export const MAX_OWN_VIEWS = 20;
export const MAX_SHARED_VIEWS = 40;

/** Days for which uploaded member lists are kept after they were last used. */
export const IMPORT_FILE_DAYS = 7;
/** Most import lines corrected at once, and most characters per cell. */
export const MAX_CORRECTED_LINES = 100;
export const MAX_CELL_LENGTH = 1_000;
/** An import without progress for this long has lost its process and is resumed by another. */
export const IMPORT_STALLED_MS = 30 * SECOND_MS;

/** Most businesses that a user can own, to prevent hoarding of addresses. */
export const MAX_OWNED_BUSINESSES = 10;

/** The landing page and the log-in page work without a session, so a 401 there triggers no refresh. */
export const PAGES_WITHOUT_REFRESH: ReadonlySet<string> = new Set(["/", "/login"]);

/** The quiet hours that are proposed, in minutes of the day. */
export const USUAL_QUIET_HOURS = { from: 21 * 60, until: 7 * 60 };

/** How far ahead people can set a date. */
export const MAX_AHEAD_MS = 5 * 366 * DAY_MS;
