import { isIPv6 } from 'node:net'

/** An IPv4 address; the /64 of an IPv6 one, which is one household's, and the /48 around it. */
interface Ranges {
  household: string
  /** A customer with a /48 has 65,536 networks of household size. */
  around?: string
}

/** The networks of an address in any spelling: itself for IPv4, its /64 and /48 for IPv6. */
export function rangesOf(ip: string): Ranges {
  if (!ip.includes(':')) return { household: ip }
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return { household: mapped }
  if (!isIPv6(ip)) return { household: ip }
  const groups = groupsOf(ip)
  const range = (length: number) => groups.slice(0, length).join(':')
  return { household: `${range(4)}/64`, around: `${range(3)}/48` }
}

/** The network of an address, the unit of limits. */
export const networkOf = (ip: string): string => rangesOf(ip).household

/** The eight groups. */
function groupsOf(ip: string): string[] {
  // The standard's own spelling: lower case, no leading zeros, one run of zeros left out.
  const plain = new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  return tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
}
