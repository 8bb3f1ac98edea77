import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Viewer } from '@koryaku/contracts/server/product-session.ts'
import { isbot } from 'isbot'

/** What stands behind visitors: of one network only so many count, each day. */
export interface Network {
  /** Hash of the address range. */
  id: string
  perArticle: number
  onSite: number
}
/** Who looks at a page, as far as views need to know it. */
export interface Visitor {
  /** Hash of the member, or of the address and the program. */
  id: string
  /** Names no browser, or is known to be a robot. */
  isBot: boolean
  /** From narrow to wide; none for a member, who is one however often he changes his address. */
  networks: Network[]
}

/** A household or an office behind one address: a few people read the same article, more of them the site. */
const ADDRESS = { perArticle: 5, onSite: 30 }
/** Whoever asks for a /48 is given 65,536 networks of the size of a household's. */
const WIDE = { perArticle: 50, onSite: 300 }

/**
 * The visitor behind a request. The text that a program calls itself by is its own free choice: it tells people behind
 * one address apart, and can never make more of them than that address may have.
 */
export function visitorOf(
  { ip, userAgent, viewer }: { ip: string; userAgent: string; viewer: Viewer | null },
  salt: string,
): Visitor {
  const hash = (text: string) => createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22)
  const isBot = userAgent === '' || isbot(userAgent)
  if (viewer?.verified) return { id: hash(`member ${viewer.userId}`), isBot, networks: [] }
  const [narrow, ...wide] = networksOf(ip)
  const networks = [
    { id: hash(`network ${narrow}`), ...ADDRESS },
    ...wide.map(range => ({ id: hash(`network ${range}`), ...WIDE })),
  ]
  return { id: hash(`${narrow}\n${userAgent}`), isBot, networks }
}

/** An IPv4 address; the /64 of an IPv6 one, which is one household's, and the /48 around it. */
function networksOf(ip: string): string[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return [mapped]
  if (!isIPv6(ip)) return [ip]
  const groups = groupsOf(ip)
  return [`${groups.slice(0, 4).join(':')}/64`, `${groups.slice(0, 3).join(':')}/48`]
}

/** The eight groups, however the address is written. */
function groupsOf(ip: string): string[] {
  // The standard's own spelling: lower case, no leading zeros, one run of zeros left out.
  const plain = new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  return tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
}
