import { rangesOf } from '@koryaku/server-kit/network.ts'
import type { Viewer } from '@koryaku/server-kit/product-session.ts'
import { isbot } from 'isbot'
import { saltedHash } from './day-salt.ts'

/** An address range that a provider assigns to one customer: a limited number of its visitors count each day. */
export interface Network {
  /** Hash of the address range. */
  id: string
  perArticle: number
  onSite: number
}
/** The visitor of a page, with the data that views need. */
export interface Visitor {
  /** Hash of the member, or of the household. */
  id: string
  /** Hash of the client IP: all requests from it are the same visitor. */
  household: string
  /** Names no browser, or is known to be a robot. */
  isBot: boolean
  /** Around an IPv6 household. */
  network: Network | null
}

const WIDE = { perArticle: 5, onSite: 30 }

/**
 * The visitor behind a request. A visitor has been here before if their account or their client IP has. Accounts are
 * free, so they do not distinguish visitors behind one client IP. Neither does the User-Agent, which only identifies
 * robots that declare themselves.
 */
export function visitorOf(
  { ip, userAgent, viewer }: { ip: string; userAgent: string; viewer: Viewer | null },
  salt: string,
): Visitor {
  const { household: address, around } = rangesOf(ip)
  const household = saltedHash(salt, `network ${address}`)
  const id = viewer?.verified ? saltedHash(salt, `member ${viewer.userId}`) : household
  const network = around ? { id: saltedHash(salt, `network ${around}`), ...WIDE } : null
  return { id, household, isBot: userAgent === '' || isbot(userAgent), network }
}
