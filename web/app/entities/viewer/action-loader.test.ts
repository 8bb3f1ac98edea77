import type { UserActionsAnswer, UserActionsBody } from '@koryaku/contracts/users/user-actions.api.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActionLoader } from './action-loader.ts'
import type { ViewerStore } from './viewer-store.ts'

const answer: UserActionsAnswer = {
  user: { data: null },
  actions: {
    game_slugs: { follows: [] },
    user_names: { follows: [] },
    article_paths: { likes: [], bookmarks: [], own: [] },
    vote_ids: { votes: [] },
    game_review_ids: { likes: [] },
    article_comment_ids: { likes: [], own: [], folds: [] },
  },
}

function setUp(known: Record<string, boolean> = {}) {
  const requests: UserActionsBody[] = []
  const received: UserActionsBody[] = []
  const store = {
    get: () => ({ actions: { liking_article_paths: known } }),
    ask: () => 1,
    receive: (_answer: UserActionsAnswer, asked: UserActionsBody) => received.push(asked),
  } as unknown as ViewerStore
  const loader = createActionLoader(store, async body => {
    requests.push(body)
    return answer
  })
  return { loader, requests, received }
}

describe('action loader', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('asks once for everything that appears together, each id once', async () => {
    const { loader, requests, received } = setUp()
    loader.mount('liking_article_paths', 'a')
    loader.mount('liking_article_paths', 'a')
    loader.mount('following_game_slugs', 'zelda')
    await vi.runAllTimersAsync()
    expect(requests).toEqual([{ liking_article_paths: ['a'], following_game_slugs: ['zelda'] }])
    expect(received).toEqual(requests)
  })

  it('does not request known values again, except on refresh', async () => {
    const { loader, requests } = setUp({ a: true })
    loader.mount('liking_article_paths', 'a')
    await vi.runAllTimersAsync()
    expect(requests).toEqual([])
    loader.refresh()
    await vi.runAllTimersAsync()
    expect(requests).toEqual([{ liking_article_paths: ['a'] }])
  })

  it('forgets what left the page', async () => {
    const { loader, requests } = setUp({ a: true })
    loader.mount('liking_article_paths', 'a')()
    loader.refresh()
    await vi.runAllTimersAsync()
    expect(requests).toEqual([{}])
  })

  it('never sends more than 500 ids in a list', async () => {
    const { loader, requests } = setUp()
    for (let i = 0; i < 700; i++) loader.mount('liking_article_paths', `a${i}`)
    await vi.runAllTimersAsync()
    expect(requests.map(body => body.liking_article_paths?.length)).toEqual([500, 200])
  })
})
