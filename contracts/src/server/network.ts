import { isIPv6 } from 'node:net'

/** Whose address it is, as far as limits can tell: an IPv4 address, or the /64 that one household has. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  // The standard's own spelling: lower case, no leading zeros, one run of zeros left out.
  const [head = '', tail] = new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(group => group !== '')
  const after = tail?.split(':').filter(group => group !== '') ?? []
  const all = [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after]
  return `${all.slice(0, 4).join(':')}/64`
}
