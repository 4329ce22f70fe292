/** Every fixed number of the product, its unit in the name. */

const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The session is fetched anew this often while signed in. */
export const SESSION_REFRESH_MS = HOUR_MS;
/** The longest delay a timer of a browser takes; a longer one would fire at once. */
export const TIMER_LIMIT_MS = 2_147_483_647;
/** One token refresh at a time; a lock never lasts longer than this. */
export const REFRESH_LOCK_MS = 30 * SECOND_MS;
/** For as long as a lock may be held, an exchanged refresh token still gives its successor. */
export const REFRESH_REUSE_MS = REFRESH_LOCK_MS;
/** The latest build is looked up this often. */
export const BUILD_CHECK_MS = HOUR_MS;
/** A reload after a failed chunk is allowed once per path within this time. */
export const CHUNK_RELOAD_WINDOW_MS = 10 * SECOND_MS;

/** How often a request is tried again: reading once, changing never. */
export const RETRY_COUNT_SAFE = 1;
export const RETRY_COUNT_UNSAFE = 0;
export const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504] as const;

/** A page's data that says nothing for this long has failed; a form with files is given longer. */
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
  longestStringChars: 65_535,
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

export const PHONE = { longestChars: 25, typeToFindMs: 700 } as const;

export const SLIDER = { min: 0, max: 100, interval: 1 } as const;

/** As promised, in English; lists say it in the language of the page. */
export const INFINITE_LIST = {
  endMessage: "No more results!",
  errorMessage: "Oops something went wrong!",
} as const;

/** Lists come in pages of this many rows unless asked otherwise, and never more than the most. */
export const PAGE_ROWS = 25;
export const PAGE_ROWS_MOST = 100;
/** Totals are counted exactly up to here; beyond it they read "10,000+". */
export const EXACT_TOTAL_ROWS = 10_000;

/** A search field asks after this much rest. */
export const SEARCH_REST_MS = 300;

export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60;
/** Without "keep me signed in". */
export const REFRESH_TOKEN_SHORT_SECONDS = 24 * 60 * 60;

/** How long an offer of a seat on a team, and one of ownership, can be accepted. */
export const TEAM_INVITATION_DAYS = 7;
export const OWNERSHIP_TRANSFER_DAYS = 7;
/** How long the secrets in mails are good for. */
export const VERIFICATION_MS = DAY_MS;
export const RESET_MS = HOUR_MS;
/** A confirmation code is refused for good after this many wrong tries. */
export const CODE_TRIES = 5;
/** Log-in asks for a captcha, where one is configured, after this many failures. */
export const CAPTCHA_AFTER_FAILURES = 3;
/** Asking for a new password asks for one after this many mails from one place. */
export const CAPTCHA_AFTER_MAILS = 2;
/** An account goes this long after its owner asked for that, and can be kept until then. */
export const ACCOUNT_DELETION_DAYS = 14;
/** A file with everything held about a person can be fetched this long. */
export const ACCOUNT_EXPORT_DAYS = 7;

/** How long an invitation to a community can be accepted; sent again at most so often. */
export const MEMBER_INVITATION_DAYS = 30;
export const INVITATION_RESEND_PAUSE_MS = MINUTE_MS;
/** What somebody chose of a list stays chosen for this long. */
export const SELECTION_MS = 15 * MINUTE_MS;
/** What was done to many can be undone: offered for so long, and taken for a little longer, as forms take their time. */
export const UNDO_SHOWN_MS = 10 * SECOND_MS;
export const UNDO_TAKEN_MS = MINUTE_MS;
/** Most members a bulk action takes by their ids; more go by a selection. */
export const BULK_IDS_MOST = 500;
export const MEMBER_LABELS_MOST = 20;
export const LABELS_MOST = 100;
export const CUSTOM_FIELDS_MOST = 20;
/** Views of a list one person keeps, and those a team shares. */
export const VIEWS_OWN_MOST = 20;
export const VIEWS_SHARED_MOST = 40;

/** Uploaded lists of members are kept this long after they were used. */
export const IMPORT_FILE_DAYS = 7;
/** Lines of an import that are mended at once, and how much stands in one of their cells. */
export const MENDED_LINES_MOST = 100;
export const CELL_CHARS_MOST = 1_000;
/** An import that has not come further for this long lost its process and is taken up by another. */
export const IMPORT_STALLED_MS = 30 * SECOND_MS;

/** More than this many businesses is nobody's own; it keeps addresses from being hoarded. */
export const BUSINESSES_OWNED_MOST = 10;

/** A link ends at the latest this long after it was last changed. */
export const LINK_EXPIRY_MOST_MS = 5 * 366 * DAY_MS;
