import type { ArticleTicksEvent } from '@koryaku/contracts/reactions/article-ticks.events.ts'
import { TICKS_MAX } from '@koryaku/contracts/reactions/article-ticks.ts'
import type { Decider } from '#command-handling/decider.ts'

export interface ChangeTicks {
  add: readonly string[]
  remove: readonly string[]
}

/** Ticks of one reader in the checklists of one article, the oldest first. */
export const articleTicksDecider = (pair: {
  articleId: string
  userId: string
}): Decider<readonly string[], ChangeTicks, ArticleTicksEvent> => ({
  initial: [],
  evolve: (_, { data }) => data.ticked,
  decide({ add, remove }, before) {
    const after = new Set(before)
    for (const name of remove) after.delete(name)
    for (const name of add) after.add(name)
    const ticked = [...after].slice(-TICKS_MAX)
    const isSame = ticked.length === before.length && ticked.every(name => before.includes(name))
    return isSame ? [] : [{ type: 'ArticleTicksChanged', data: { ...pair, ticked } }]
  },
})
