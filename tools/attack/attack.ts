import type { AttackedSite } from './attacked-site.ts'

/** The classes of what was found broken once. */
export const CLASSES = {
  bounds: 'everything that grows has a bound',
  revoked: 'revoked means revoked',
  fraud: 'one machine is one visitor, private facts stay private',
  races: 'nothing between look and act',
  log: 'no length of a history stops anybody',
  private: 'private by default',
} as const

/** One way in which the site was broken once, tried again: bounded in calls and time. */
export interface Attack {
  class: keyof typeof CLASSES
  /** The attack, as described in the table. */
  name: string
  /** Takes longer than a check before each change may; only in the long form. */
  long?: true
  run: (site: AttackedSite) => Promise<Tries>
}

/** The result of one attack. */
export class Tries {
  tried = 0
  /** The successful attacks, described. */
  readonly through: string[] = []
  /** A measured figure that belongs to it. */
  note = ''

  /** Counts one try; `held` false: it got through. */
  count(held: boolean, what: string): void {
    this.tried++
    if (!held) this.through.push(what)
  }
}
