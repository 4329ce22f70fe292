import { expect, it } from "vitest";
import * as constants from "#shared/constants.ts";

it("the constants have their specified values", () => {
  expect(constants).toMatchObject({
    SESSION_REFRESH_MS: 3_600_000,
    TIMER_LIMIT_MS: 2_147_483_647,
    REFRESH_LOCK_MS: 30_000,
    BUILD_CHECK_MS: 3_600_000,
    CHUNK_RELOAD_WINDOW_MS: 10_000,
    RETRY_COUNT_SAFE: 1,
    RETRY_COUNT_UNSAFE: 0,
    RETRY_STATUSES: [408, 409, 425, 429, 500, 502, 503, 504],
    ANALYTICS: { personProfiles: "identified_only", capturePageview: false, debug: false },
    SLIDER: { min: 0, max: 100, interval: 1 },
    PHONE: { maxChars: 25 },
    INFINITE_LIST: { endMessage: "No more results!", errorMessage: "Oops something went wrong!" },
  });
});
