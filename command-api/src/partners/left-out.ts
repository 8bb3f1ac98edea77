import { LEFT_OUT_MAX, type LeftOut } from '@koryaku/contracts/partners/partner.ts'

const NAME_MAX = 200

/** Collects what is left out of an article: the same thing once, with how often. */
export function createReport(known: readonly LeftOut[] = []) {
  const entries = new Map<string, LeftOut>(known.map(entry => [keyOf(entry), entry]))
  return {
    add(what: LeftOut['what'], name: string, reason: LeftOut['reason']): void {
      const entry = { what, name: name.slice(0, NAME_MAX), reason }
      const before = entries.get(keyOf(entry))
      if (before) entries.set(keyOf(entry), { ...before, count: before.count + 1 })
      else if (entries.size < LEFT_OUT_MAX) entries.set(keyOf(entry), { ...entry, count: 1 })
    },
    entries: (): LeftOut[] => [...entries.values()],
  }
}

const keyOf = ({ what, name, reason }: Pick<LeftOut, 'what' | 'name' | 'reason'>): string =>
  `${what} ${reason} ${name}`
