import { expect, it } from "vitest";
import { isPublicAddress } from "#shared/public-address.ts";

it.each([
  "https://example.org",
  "https://example.org:8443/a?b=c#d",
  "https://example.org?code={ref}",
  "https://bücher.example/käse",
  "https://10.example.org./",
  "https://a.b.museum/path/with@sign",
])("%s can be opened by everyone", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  "http://example.org",
  "https://",
  "https:///a",
  "https://example",
  "https://localhost/a",
  "https://app.localhost",
  "https://printer.local",
  "https://wiki.corp.internal/",
  "https://10.0.0.1/",
  "https://10.0.0.1./",
  "https://127.1",
  "https://0x7f.0x1",
  "https://2130706433",
  "https://１２７.0.0.1/",
  "https://127。0。0。1/",
  "https://[::1]/",
  "https://%31%30.0.0.1/",
  "https://ada:secret@example.org/",
  "https://example.org\\@intranet.example",
  "https://..example",
  "https://example.org:port/",
  "https://exa mple.org",
  "javascript:alert(1)",
])("%s cannot", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
