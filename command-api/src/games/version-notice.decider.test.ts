import { gameIdForSlug, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { versionNoticeDecider } from './version-notice.decider.ts'

const version = { gameId: gameIdForSlug('zelda'), versionId: shortIdFrom('version') }
const page = (names: string[], isLast: boolean) => ({
  ...{ ...version, isLast, authors: names.map(name => ({ authorId: shortIdFrom(name), guides: 2 })) },
})
const told = (names: string[], isLast = false) =>
  ({ type: 'AuthorsToldOfVersion', data: page(names, isLast) }) as const
const behind = (name: string) => shortIdFrom(name)

describe('the notice of a version', () => {
  it('starts with the first author', () =>
    given(versionNoticeDecider, [])
      .when({ after: '', ...page(['a', 'b'], false) })
      .happens(told(['a', 'b'])))
  it('continues after the last notified author', () =>
    given(versionNoticeDecider, [told(['a', 'b'])])
      .when({ after: behind('b'), ...page(['c'], true) })
      .happens(told(['c'], true)))
  it('records a page once', () =>
    given(versionNoticeDecider, [told(['a', 'b'])])
      .when({ after: '', ...page(['a', 'b'], false) })
      .nothingHappens())
  it('ends when all authors have been notified', () => {
    given(versionNoticeDecider, [told(['a'])])
      .when({ after: behind('a'), ...page([], true) })
      .happens(told([], true))
    given(versionNoticeDecider, [told(['a']), told([], true)])
      .when({ after: behind('a'), ...page(['b'], false) })
      .nothingHappens()
  })
})
