import { rangesOf } from '@koryaku/contracts/server/network.ts'
import type { Viewer } from '@koryaku/contracts/server/product-session.ts'
import { isbot } from 'isbot'
import { saltedHash } from './day-salt.ts'

/** A range of addresses that one customer is given: of it only so many visitors count, each day. */
export interface Network {
  /** Hash of the address range. */
  id: string
  perArticle: number
  onSite: number
}
/** Who looks at a page, as far as views need to know it. */
export interface Visitor {
  /** Hash of the member, or of the household. */
  id: string
  /** Hash of the address: whoever else comes from there is the same visitor. */
  household: string
  /** Names no browser, or is known to be a robot. */
  isBot: boolean
  /** Around an IPv6 household. */
  network: Network | null
}

const WIDE = { perArticle: 5, onSite: 30 }

/**
 * The visitor behind a request: one that is known by its account or by its address has been here. Accounts cost nothing,
 * so that they tell nobody apart behind one address; neither does what a program calls itself by, which only says which
 * programs are robots by their own word.
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
