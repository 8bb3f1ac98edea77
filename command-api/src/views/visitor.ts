import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Viewer } from '@koryaku/contracts/server/product-session.ts'
import { isbot } from 'isbot'

/** A range of addresses that one customer is given: of it only so many visitors count, each day. */
export interface Network {
  /** Hash of the address range. */
  id: string
  perArticle: number
  onSite: number
}
/** Who looks at a page, as far as views need to know it. */
export interface Visitor {
  /** Hash of the member, or of the address. */
  id: string
  /** Names no browser, or is known to be a robot. */
  isBot: boolean
  /** Around an IPv6 household; null for a member, who is one however often he changes his address. */
  network: Network | null
}

/** Whoever asks for a /48 is given 65,536 networks of the size of a household's. */
const WIDE = { perArticle: 5, onSite: 30 }

/**
 * The visitor behind a request: a verified member, or else the address. What a program calls itself by is its own free
 * choice, so that it tells nobody apart; it only says which programs are robots by their own word.
 */
export function visitorOf(
  { ip, userAgent, viewer }: { ip: string; userAgent: string; viewer: Viewer | null },
  salt: string,
): Visitor {
  const hash = (text: string) => createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22)
  const isBot = userAgent === '' || isbot(userAgent)
  if (viewer?.verified) return { id: hash(`member ${viewer.userId}`), isBot, network: null }
  const { household, around } = rangesOf(ip)
  const network = around ? { id: hash(`network ${around}`), ...WIDE } : null
  return { id: hash(`network ${household}`), isBot, network }
}

/** An IPv4 address; the /64 of an IPv6 one, which is one household's, and the /48 around it. */
function rangesOf(ip: string): { household: string; around?: string } {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return { household: mapped }
  if (!isIPv6(ip)) return { household: ip }
  const groups = groupsOf(ip)
  const range = (length: number) => groups.slice(0, length).join(':')
  return { household: `${range(4)}/64`, around: `${range(3)}/48` }
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
