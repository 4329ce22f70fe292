import { BlockList, isIP, isIPv6 } from "node:net";

/** A connection is assigned a whole network of IPv6 addresses, so they count as one. */
const IPV6_NETWORK_GROUPS = 4;

const shared = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16],
] as const) {
  shared.addSubnet(network, bits, "ipv4");
}
shared.addAddress("::1", "ipv6");
shared.addSubnet("fc00::", 7, "ipv6");
shared.addSubnet("fe80::", 10, "ipv6");

/**
 * True if several users may share this address. A value passed on by a proxy need not be an address; an IPv4-mapped
 * IPv6 address is judged as the IPv4 address.
 */
export function isSharedAddress(address: string): boolean {
  const [ip = ""] = address.split("%", 1);
  const version = isIP(ip);
  return version !== 0 && shared.check(ip, version === 6 ? "ipv6" : "ipv4");
}

/** "2001:db8::7" and "2001:0db8:0:0:1::" → "2001:db8:0:0" */
export function personOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes(".")) return ip;
  const [head = "", tail] = ip.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => "0");
  return [...groups, ...zeros, ...rest]
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
