import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { ToldLevel } from '@koryaku/contracts/votes/told-votes.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { votesToldDecider } from './votes-told.decider.ts'

const guide = {
  articleId: shortIdFrom('article'),
  authorId: shortIdFrom('author'),
  gameId: shortIdFrom('game'),
}
const [early, late] = ['2026-10-01T00:00:00.000Z', '2026-10-02T00:00:00.000Z'] as const
const told = (asOf: string, level: ToldLevel) =>
  ({ type: 'ArticleVotesTold', data: { ...guide, vote: 'outdated', asOf, level } }) as const
const decider = votesToldDecider('outdated', guide)

describe('an author', () => {
  it.each(['first', 'enough'] as const)('is notified: %s', level =>
    given(decider, []).when({ asOf: early, level }).happens(told(early, level)),
  )
  it('is notified once, and once more when there are enough', () => {
    const past = [told(early, 'first')]
    given(decider, past).when({ asOf: early, level: 'first' }).nothingHappens()
    given(decider, past).when({ asOf: early, level: 'enough' }).happens(told(early, 'enough'))
  })
  it.each(['first', 'enough'] as const)('is not notified again after “enough”: %s', level =>
    given(decider, [told(early, 'enough')])
      .when({ asOf: early, level })
      .nothingHappens(),
  )
  it('is notified again about a newer text, but not about an older one', () => {
    given(decider, [told(early, 'enough')])
      .when({ asOf: late, level: 'first' })
      .happens(told(late, 'first'))
    given(decider, [told(late, 'first')])
      .when({ asOf: early, level: 'enough' })
      .nothingHappens()
  })
})
