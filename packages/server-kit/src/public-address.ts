import { BlockList, isIP } from 'node:net'

/** Special-purpose ranges of the IANA registries. */
const SPECIAL: [network: string, prefix: number][] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as [string, number][]),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
  ] as [string, number][]),
  ...([
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as [string, number][]),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as [string, number][]),
  // Within global unicast: protocols, documentation, and 6to4, which contains IPv4 addresses.
  ...([
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ] as [string, number][]),
]

const listOf = (ranges: readonly [string, number][]): BlockList => {
  const list = new BlockList()
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, familyOf(network))
  return list
}
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const special = listOf(SPECIAL)
/** All of IPv6 that is routed today; IPv4-mapped, translated, local and multicast addresses are outside. */
const globalUnicast = listOf([['2000::', 3]])

/** Is this an address of the public Internet? */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  if (version === 4) return !special.check(address, 'ipv4')
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** As settings name them. */
const NAMED: Record<string, [string, number][]> = {
  loopback: [
    ['127.0.0.0', 8],
    ['::1', 128],
  ],
  linklocal: [
    ['169.254.0.0', 16],
    ['fe80::', 10],
  ],
  uniquelocal: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['fc00::', 7],
  ],
}

/** Is this address in one of these networks (`loopback`, `10.1.2.3`, `10.1.0.0/16`)? */
export const isWithin = (address: string, networks: readonly string[]): boolean =>
  isIP(address) !== 0 && listOf(networks.flatMap(rangesOf)).check(address, familyOf(address))

function rangesOf(network: string): [string, number][] {
  const [base = '', mask] = network.split('/')
  const whole = isIP(base) === 6 ? 128 : 32
  const prefix = mask === undefined ? whole : mask.includes('.') ? bitsOf(mask) : Number(mask)
  return NAMED[network] ?? [[base, prefix]]
}

/** How many bits a mask such as 255.255.0.0 sets. */
const bitsOf = (mask: string): number =>
  mask.split('.').reduce((bits, part) => bits + Number(part).toString(2).replaceAll('0', '').length, 0)
