import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { type CaptchaService, startCaptchaService } from "../support/captcha.ts";
import { linkTokenIn, PASSWORD } from "../support/people.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const FAILED = "We couldn't verify that you're human.";

let captcha: CaptchaService;
let treets: TestTreets;
let browser: TestBrowser;
let page: Page;
let visitors = 0;

beforeAll(async () => {
  captcha = await startCaptchaService();
  [treets, browser] = await Promise.all([
    startTreets({ env: { ...captcha.env, TRUST_PROXY: "loopback" } }),
    startBrowser(),
  ]);
  page = await browser.newPage();
  await captcha.install(page.context());
});
afterAll(async () => {
  await browser.close();
  await treets.stop();
  await captcha.stop();
});
beforeEach(async () => {
  // A new IP address for each test, because rate limits count by it.
  await page.setExtraHTTPHeaders({ "x-forwarded-for": `203.0.113.${++visitors}` });
});
afterEach(async () => {
  captcha.mood = "well";
  // The next test starts as a new visitor.
  await page.context().clearCookies();
  await page.evaluate(() => [localStorage, sessionStorage].map((kept) => kept.clear()));
  await page.unrouteAll();
});

const open = (path: string) => page.goto(treets.origin + path);
const box = () => page.getByLabel("I am not a robot").first();
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const refused = () => page.getByText(FAILED).first().waitFor();

describe("signing up", () => {
  const fill = async (firstName: string, password: string) => {
    await page.getByLabel("First name").fill(firstName);
    await page.getByLabel("E-mail").fill(`${firstName.toLowerCase()}@people.example`);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("I accept the terms").check();
  };

  it("requires the captcha, keeps the form's values without it, and needs a new tick for each attempt", async () => {
    await open("/sign-up");
    await fill("Ada", PASSWORD);
    await press("Create account");
    await refused();
    expect(await page.getByLabel("First name").inputValue()).toBe("Ada");
    expect(await page.getByLabel("E-mail").inputValue()).toBe("ada@people.example");

    // A captcha answer spent on a password that is too common cannot be used again, so the box is unticked.
    await page.getByLabel("Password", { exact: true }).fill("password1234");
    await box().check();
    await press("Create account");
    await page.getByText("This password is too common.").first().waitFor();
    expect(await box().isChecked()).toBe(false);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await box().check();
    await press("Create account");
    await page.waitForURL("**/verify-email?*");
    expect(await treets.backend.emailTo("ada@people.example")).toContain("Confirm");
  });

  it("is refused while the captcha service is down, with the form's values kept", async () => {
    captcha.mood = "gone";
    await open("/sign-up");
    await fill("Bob", PASSWORD);
    await box().check();
    await press("Create account");
    await page.getByText("This isn't available right now.").first().waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Bob");
    captcha.mood = "well";
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await box().check();
    await press("Create account");
    await page.waitForURL("**/verify-email?*");
  });
});

describe("signing in", () => {
  const attempt = async (email: string, password: string) => {
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      press("Sign in"),
    ]);
  };
  const newAccount = async (firstName: string) => {
    const email = `${firstName.toLowerCase()}@people.example`;
    const visitor = treets.backend.as();
    await visitor.auth.signUp({
      email,
      firstName,
      password: PASSWORD,
      acceptTerms: true,
      captcha: `ticked at localhost ${++visitors}`,
    });
    await visitor.auth.verify({ token: linkTokenIn(await treets.backend.emailTo(email)) });
    return email;
  };
  const failThrice = async (email: string) => {
    await open("/login");
    for (let failures = 1; failures <= 3; failures++) {
      expect(await box().count()).toBe(0);
      await attempt(email, `wrong ${failures}`);
      await page.getByText("E-mail or password isn't correct.").first().waitFor();
    }
  };

  it("requires the captcha after three failures, and succeeds with it", async () => {
    const email = await newAccount("Carla");
    await failThrice(email);
    await box().waitFor();
    await attempt(email, PASSWORD);
    await refused();
    expect(await page.getByLabel("E-mail").inputValue()).toBe(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await box().check();
    await press("Sign in");
    await page.waitForURL("**/complete-profile*");
  });

  it("requires the captcha in the same way for an unknown address", async () => {
    await failThrice("nobody@people.example");
    await box().waitFor();
  });

  it("continues under its rate limits while the captcha service is down", async () => {
    const email = await newAccount("Dora");
    await failThrice(email);
    captcha.mood = "gone";
    await box().check();
    await attempt(email, PASSWORD);
    await page.waitForURL("**/complete-profile*");
  });
});

it.each([
  ["/contact-community", "Message"],
  ["/contact-provider", "Tell us more about it"],
])("%s requires the captcha and keeps the message", async (path, label) => {
  const message = "I would like to know more about how this works.";
  await open(path);
  await page.getByLabel("Your name").fill("Vera");
  await page.getByLabel("E-mail").fill("vera@outside.example");
  await page.getByLabel(label).fill(message);
  const consent = page.getByLabel("You may store my message");
  if (await consent.count()) await consent.check();
  await press("Send");
  await refused();
  expect(await page.getByLabel(label).inputValue()).toBe(message);
  expect(await page.getByLabel("Your name").inputValue()).toBe("Vera");
  await box().check();
  await press("Send");
  await page.getByText(/ENQ-[0-9A-Z]{8}/).waitFor();
});

it("/contact-steps requires the captcha at its last step, and stays there without it", async () => {
  await open("/contact-steps");
  for (let step = 1; step <= 2; step++) await press("Continue");
  await page.getByLabel("In your own words").fill("We are a club of forty people and want perks.");
  await press("Continue");
  await page.getByLabel("Your name").fill("Viktor");
  await page.getByLabel("E-mail").fill("viktor@outside.example");
  await press("Continue");
  await page.getByLabel("You may store my message").check();
  await press("Send");
  await refused();
  expect(await page.getByLabel("In your own words").inputValue()).toContain("forty people");
  await box().check();
  await press("Send");
  await page.getByText(/ENQ-[0-9A-Z]{8}/).waitFor();
});

describe("the diagnostic page", () => {
  const check = async () => {
    await open("/test-login-recaptcha-secret");
    await page.getByText("Live", { exact: true }).waitFor();
    await box().check();
    await press("Run check");
  };

  it("reports a pass, with the score if there is one, and never the secret", async () => {
    captcha.extra = { score: 0.9 };
    await check();
    await page.getByText(/^Passed in \d+ ms with a score of 0\.9\.$/).waitFor();
    expect(await page.content()).not.toContain(captcha.env.RECAPTCHA_SECRET ?? "");
  });

  it("shows the last verification's outcome, whatever requested it, and whether its host was allowed", async () => {
    const row = (term: string) =>
      page
        .locator("dt", { hasText: new RegExp(`^${term}$`) })
        .locator("xpath=following-sibling::dd[1]")
        .textContent();
    const facts = async () => {
      await open("/test-login-recaptcha-secret");
      const terms = ["Outcome", "Error codes", "Score", "Host allowed"];
      return Object.fromEntries(await Promise.all(terms.map(async (term) => [term, await row(term)])));
    };
    const { extra } = captcha;
    captcha.extra = { score: 0.7 };
    await check();
    await page.getByText(/^Passed in/).waitFor();
    expect(await facts()).toEqual({
      Outcome: "Passed",
      "Error codes": "None",
      Score: "0.7",
      "Host allowed": "Yes",
    });
    expect(await row("Took")).toMatch(/^\d+ ms$/);
    captcha.extra = { hostname: "evil.example" };
    const robot = { email: "robot@people.example", firstName: "Rob", password: PASSWORD };
    await expect(
      treets.backend.as().auth.signUp({ ...robot, acceptTerms: true, captcha: "ticked at localhost 77" }),
    ).rejects.toMatchObject({ code: "captcha_failed" });
    captcha.extra = extra;
    expect(await facts()).toEqual({
      Outcome: "Refused",
      "Error codes": "wrong-host",
      Score: "None given",
      "Host allowed": "No: the answer came from evil.example",
    });
    expect(await page.content()).not.toContain("ticked at");
  });

  it.each([
    ["no tick", () => page.route("**/never", () => undefined), "tick the box first"],
    ["a wrong secret", () => Object.assign(captcha, { secret: "another" }), "doesn't know the secret"],
    [
      "another host",
      () => Object.assign(captcha, { extra: { hostname: "evil.example" } }),
      "on another host",
    ],
    ["a low score", () => Object.assign(captcha, { extra: { score: 0.1 } }), "The score was too low"],
    ["an answer that is none", () => Object.assign(captcha, { mood: "confused" }), "made no sense"],
    ["no service", () => Object.assign(captcha, { mood: "gone" }), "can't be reached"],
  ])("names the fault: %s", async (what, spoil, words) => {
    const { secret, extra } = captcha;
    spoil();
    try {
      await open("/test-login-recaptcha-secret");
      if (what !== "no tick") await box().check();
      await press("Run check");
      await page.getByText(words).first().waitFor();
    } finally {
      Object.assign(captcha, { secret, extra });
    }
  });

  it("recognises a captcha response that was used before or made up", async () => {
    await check();
    await page.getByText(/^Passed in/).waitFor();
    for (const [answer, words] of [
      ["made up", "doesn't know the answer"],
      ["ticked at localhost 1", "Passed in"],
      ["ticked at localhost 1", "used before"],
    ]) {
      await open("/test-login-recaptcha-secret");
      await box().waitFor();
      await page
        .locator("textarea[name=g-recaptcha-response]")
        .first()
        .evaluate((field, text) => {
          (field as HTMLTextAreaElement).value = text ?? "";
        }, answer);
      await press("Run check");
      await page
        .getByText(words ?? "")
        .first()
        .waitFor();
    }
  });

  it("reports a missing secret key", async () => {
    const half = await startTreets({ env: { RECAPTCHA_SITE_KEY: "captcha-site-key" } });
    await page.goto(`${half.origin}/test-login-recaptcha-secret`);
    await page.getByText("Without RECAPTCHA_SECRET a box is shown, but nothing is checked.").waitFor();
    await press("Run check");
    await page.getByText("RECAPTCHA_SECRET isn't set").waitFor();
    await half.stop();
  });
});
