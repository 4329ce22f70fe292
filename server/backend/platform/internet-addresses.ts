import { BlockList, isIP } from "node:net";

/**
 * Networks outside the public internet, as listed in IANA's registries of special-purpose addresses, and addresses at
 * which clouds serve a machine its own secrets. The link-local and shared networks already cover those of the other
 * clouds.
 */
const SPECIAL_IPV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Networks within 2000::/3, which is the whole public IPv6 internet: protocols, tunnels to IPv4 and documentation. */
const SPECIAL_IPV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const special = new BlockList();
for (const [network, bits] of SPECIAL_IPV4) special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, "ipv6");
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** True for an address on the public internet. An IPv4 address written as IPv6 is treated as IPv4. */
export function isPublicAddress(address: string): boolean {
  const plain = unmapped(address);
  const version = isIP(plain);
  if (version === 4) return !special.check(plain, "ipv4");
  return version === 6 && globalIpv6.check(plain, "ipv6") && !special.check(plain, "ipv6");
}

export function isLoopbackAddress(address: string): boolean {
  const plain = unmapped(address);
  const version = isIP(plain);
  return version !== 0 && loopback.check(plain, version === 4 ? "ipv4" : "ipv6");
}

/** "::ffff:127.0.0.1" and "0:0:0:0:0:ffff:7f00:1" → "127.0.0.1"; anything else is returned unchanged. */
function unmapped(address: string): string {
  if (isIP(address) !== 6 || address.includes("%")) return address;
  // The URL standard normalises every spelling of an IPv6 address.
  const { hostname } = new URL(`http://[${address}]`);
  const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname);
  if (!mapped) return address;
  const [high, low] = [Number.parseInt(mapped[1] ?? "", 16), Number.parseInt(mapped[2] ?? "", 16)];
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}
