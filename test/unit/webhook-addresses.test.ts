import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLoopbackAddress, isPublicAddress } from "#server/backend/platform/internet-addresses.ts";
import { createWebhookSender } from "#server/backend/platform/webhook-sender.ts";
import { tries } from "../support/length.ts";

const RUNS = { numRuns: tries({ usual: 300, long: 4_000 }) };

/** The same rules written a second time, as arithmetic. */
function isOpenIpv4([a = 0, b = 0, c = 0, d = 0]: readonly number[]): boolean {
  if ([0, 10, 127].includes(a) || a >= 224) return false;
  if (a === 100 && b >= 64 && b <= 127) return false;
  if (a === 169 && b === 254) return false;
  if (a === 172 && b >= 16 && b <= 31) return false;
  if (a === 192 && b === 168) return false;
  if (a === 192 && b === 0 && (c === 0 || c === 2)) return false;
  if (a === 192 && b === 88 && c === 99) return false;
  if (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) return false;
  if (a === 203 && b === 0 && c === 113) return false;
  return !(a === 168 && b === 63 && c === 129 && d === 16);
}

const byte = fc.integer({ min: 0, max: 255 });
/** Any address, with more of those that begin like special ones. */
const ipv4 = fc.oneof(
  fc.tuple(byte, byte, byte, byte),
  fc.tuple(fc.constantFrom(0, 10, 100, 127, 168, 169, 172, 192, 198, 203, 224, 255), byte, byte, byte),
  fc.tuple(
    fc.constantFrom(192, 198, 203),
    fc.constantFrom(0, 18, 51, 88, 168),
    fc.constantFrom(0, 2, 99, 100, 113),
    byte,
  ),
);
const hex = (high = 0, low = 0) => ((high << 8) | low).toString(16);
const group = fc.integer({ min: 0, max: 0xffff });
const ipv6From = (first: fc.Arbitrary<number>) =>
  fc
    .tuple(first, group, group, group, group, group, group, group)
    .map((groups) => groups.map((value) => value.toString(16)).join(":"));

describe("the check for a public address", () => {
  it("follows the IANA registry for IPv4", () => {
    fc.assert(
      fc.property(ipv4, (bytes) => {
        expect(isPublicAddress(bytes.join("."))).toBe(isOpenIpv4(bytes));
      }),
      RUNS,
    );
  });

  it("gives the same result for every IPv6 notation of an IPv4 address", () => {
    fc.assert(
      fc.property(ipv4, (bytes) => {
        const [a, b, c, d] = bytes;
        for (const written of [
          `::ffff:${bytes.join(".")}`,
          `::FFFF:${hex(a, b)}:${hex(c, d)}`,
          `0:0:0:0:0:ffff:${hex(a, b)}:${hex(c, d)}`,
        ]) {
          expect(isPublicAddress(written), written).toBe(isOpenIpv4(bytes));
        }
      }),
      RUNS,
    );
  });

  it("refuses translated, tunnelled and deprecated forms of any IPv4 address", () => {
    fc.assert(
      fc.property(ipv4, ([a, b, c, d]) => {
        const inside = `${hex(a, b)}:${hex(c, d)}`;
        for (const written of [
          `64:ff9b::${inside}`,
          `2002:${inside}::1`,
          `::${inside}`,
          `2001:0:${inside}::`,
        ])
          expect(isPublicAddress(written), written).toBe(false);
      }),
      RUNS,
    );
  });

  it("refuses local, link-local, multicast, documentation and unallocated IPv6 addresses", () => {
    const local = fc.integer({ min: 0xfc00, max: 0xffff });
    const low = fc.integer({ min: 0, max: 0x1fff });
    const high = fc.integer({ min: 0x4000, max: 0xffff });
    fc.assert(
      fc.property(ipv6From(fc.oneof(local, low, high)), (address) => {
        fc.pre(!address.startsWith("0:0:0:0:0:ffff:"));
        expect(isPublicAddress(address)).toBe(false);
      }),
      RUNS,
    );
    for (const address of ["::", "::1", "fe80::1%eth0", "2001:db8::1", "fd00:ec2::254"])
      expect(isPublicAddress(address)).toBe(false);
  });

  it("accepts the addresses of public servers", () => {
    for (const address of [
      "93.184.215.14",
      "8.8.8.8",
      "2606:4700::1111",
      "2a00:1450:4001:82b::200e",
      "::ffff:8.8.8.8",
    ])
      expect(isPublicAddress(address), address).toBe(true);
  });

  it("refuses text that is not an address", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^[\d.]+$/.test(text) && !text.includes(":"));
        expect(isPublicAddress(text)).toBe(false);
        expect(isLoopbackAddress(text)).toBe(false);
      }),
    );
  });
});

describe("a webhook endpoint", () => {
  const { obstacleTo } = createWebhookSender();

  it.each([
    ["http://example.org/hook", "https"],
    ["ftp://example.org/hook", "https"],
    ["https://user:pass@example.org/", "password"],
    ["https://localhost/", "internet"],
    ["https://printer.local/", "internet"],
    ["https://intranet/", "internet"],
    ["https://db.internal./", "internet"],
    ["https://127.0.0.1/", "internet"],
    ["https://0x7f.1/", "internet"],
    ["https://2130706433/", "internet"],
    ["https://0177.0.0.1/", "internet"],
    ["https://[::1]/", "internet"],
    ["https://[::ffff:10.0.0.1]/", "internet"],
    ["https://[fd00:ec2::254]/latest/meta-data", "internet"],
    ["https://169.254.169.254/latest/meta-data", "internet"],
    ["https://100.100.100.200/", "internet"],
    ["http://127.0.0.1:4000/", "https"],
    ["no address", "full address"],
  ])("cannot be %s", (url, reason) => expect(obstacleTo(url)).toContain(reason));

  it.each(["https://example.org/hook?x=1", "https://hooks.example.org:8443/", "https://93.184.215.14/"])(
    "can be %s",
    (url) => expect(obstacleTo(url)).toBeNull(),
  );

  it("can be on this machine if loopback is allowed, but still on no other local one", () => {
    const trying = createWebhookSender({ loopback: true });
    expect(trying.obstacleTo("http://127.0.0.1:4000/")).toBeNull();
    expect(trying.obstacleTo("http://localhost:4000/")).toBeNull();
    expect(trying.obstacleTo("https://10.0.0.1/")).toContain("internet");
    expect(trying.obstacleTo("http://10.0.0.1/")).toContain("https");
    expect(trying.obstacleTo("http://example.org/")).toContain("https");
  });
});
