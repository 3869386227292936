import { BlockList, isIP, isIPv4 } from 'node:net';

// Of IANA's registries of special addresses: those that never cross the internet. The ranges for documents are not
// among them, as HMRC's examples use these.
const PRIVATE_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];
const PRIVATE_6: readonly (readonly [string, number])[] = [
  ['::', 127],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const privateOnes = new BlockList();
for (const [network, bits] of PRIVATE_4) privateOnes.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of PRIVATE_6) privateOnes.addSubnet(network, bits, 'ipv6');

/** Unwraps an IPv4 address in IPv6 form, as seen by a server that listens on both. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** `198.51.100.7` of `::ffff:198.51.100.7`; others as they are. */
export const plainAddress = (address: string): string => address.replace(MAPPED, '');

/** Whether this is a public IP address, IPv4 or IPv6. */
export function isPublicAddress(text: string): boolean {
  const address = plainAddress(text);
  if (isIP(address) === 0) return false;
  return !privateOnes.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
