import { randomBytes } from "node:crypto";
import cookieParser from "cookie-parser";
import express from "express";
import { createRouteTree, type PageComponent, pageSlot } from "#client/app.tsx";
import { pageImports } from "#client/pages/index.ts";
import { pageServers } from "#server/pages/index.ts";
import { readAssets } from "#server/ssr/assets.ts";
import { createMatcher } from "#server/ssr/match.ts";
import { page } from "#server/ssr/page.ts";
import { pages } from "#server/ssr/page-handler.ts";
import { prerender } from "#server/ssr/prerender.ts";
import { createRenderer } from "#server/ssr/renderer.tsx";
import { routeIds } from "#shared/routes.ts";

const loaded = Object.fromEntries(
  await Promise.all(routeIds.map(async (id) => [id, (await pageImports[id]()).default as PageComponent])),
);
const tree = createRouteTree((id) => pageSlot(loaded[id]!));
const matcher = createMatcher(tree, { diagnostics: true });
const assets = readAssets("dist/client");
const publicConfig = {
  analyticsKey: null,
  analyticsHost: "",
  recaptchaSiteKey: null,
  demo: true,
  diagnostics: true,
  signUpEnabled: true,
  publicUrl: "http://localhost:4090",
};
const renderer = createRenderer({ matcher, assets, config: publicConfig });
const session = { user: { id: "u", email: "a@b.c", name: "Ada" } };
const deps = {
  registry: {
    ...pageServers,
    contactSteps: page({
      load: () => ({ fast: 1, slow: new Promise((r) => setTimeout(() => r("later </script>"), 800)) }),
    }),
  } as never,
  matcher,
  renderer,
  assets,
  publicConfig,
  secure: false,
  origin: "http://localhost:4090",
  uploadLimitBytes: 5e6,
  renderDeadlineMs: 10000,
  backend: {
    client: () => ({ businesses: { get: async () => ({ slug: "acme", name: "Acme", role: "owner" }) } }),
  } as never,
  auth: {
    hasTokens: (r: express.Request) => !!r.cookies.in,
    read: async () => ({ kind: "known", state: { session } }) as const,
    client: () => ({}) as never,
    actions: () => ({}) as never,
  },
  log: console,
};
const app = express();
app.use(cookieParser());
app.use((_q, r, n) => {
  r.locals.nonce = randomBytes(16).toString("base64");
  r.setHeader(
    "Content-Security-Policy",
    `default-src 'none'; script-src 'nonce-${r.locals.nonce}' 'strict-dynamic'; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'`,
  );
  n();
});
app.use("/assets", express.static("dist/client/assets"));
app.use((await prerender(deps)).handler, pages(deps));
app.listen(4090, "127.0.0.1", () => console.log("up"));
