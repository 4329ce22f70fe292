import { createServer } from "node:http";
import type { BrowserContext } from "playwright-core";
import { listen } from "./ports.ts";

export interface CaptchaService {
  /** Environment variables of a site that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** The secret that it accepts from now on. */
  secret: string;
  /** Extra fields of each response, such as a score. */
  extra: Readonly<Record<string, unknown>>;
  /** How it behaves: as it should, like a page of another service, or like no service at all. */
  mood: "well" | "confused" | "gone";
  /** Allows the pages of this context to load its script. */
  install(context: BrowserContext): Promise<unknown>;
  stop(): Promise<void>;
}

const SECRET = "open-sesame-of-the-service";

/** Starts a captcha service with reCAPTCHA's wire format: a box to tick, and answers that are valid once. */
export async function startCaptchaService(): Promise<CaptchaService> {
  const used = new Set<string>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (service.mood === "gone") return request.socket.destroy();
      if (service.mood === "confused") return response.end("<h1>Welcome</h1>");
      response.setHeader("Content-Type", "application/json");
      response.end(
        JSON.stringify(verdict(new URLSearchParams(Buffer.concat(parts).toString()), service, used)),
      );
    });
  });
  const port = await listen(server);
  const service: CaptchaService = {
    env: {
      RECAPTCHA_SITE_KEY: "captcha-site-key",
      RECAPTCHA_SECRET: SECRET,
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    },
    secret: SECRET,
    extra: {},
    mood: "well",
    install: (context) =>
      context.route("https://www.google.com/recaptcha/api.js*", (route) =>
        route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
      ),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

function verdict(asked: URLSearchParams, { secret, extra }: CaptchaService, used: Set<string>): object {
  const refused = (code: string) => ({ success: false, "error-codes": [code] });
  if (!asked.get("secret")) return refused("missing-input-secret");
  if (asked.get("secret") !== secret) return refused("invalid-input-secret");
  const answer = asked.get("response") ?? "";
  const [, hostname] = /^ticked at (\S+) \d+$/.exec(answer) ?? [];
  if (!hostname) return refused("invalid-input-response");
  if (used.has(answer)) return refused("timeout-or-duplicate");
  used.add(answer);
  return { success: true, challenge_ts: new Date().toISOString(), hostname, ...extra };
}

/** The part of reCAPTCHA's script that pages use. It draws a plain checkbox. */
const SCRIPT = `
  const fields = [];
  window.grecaptcha = {
    ready: (run) => run(),
    render(container) {
      const label = document.createElement("label");
      const box = Object.assign(document.createElement("input"), { type: "checkbox" });
      const field = Object.assign(document.createElement("textarea"), { name: "g-recaptcha-response", hidden: true });
      box.onchange = () => {
        field.value = box.checked ? \`ticked at \${location.hostname} \${Math.floor(Math.random() * 1e15)}\` : "";
      };
      label.append(box, " I am not a robot");
      container.append(label, field);
      return fields.push({ box, field }) - 1;
    },
    reset(widget) {
      fields[widget].box.checked = false;
      fields[widget].field.value = "";
    },
  };
`;
