import type { UserActionsAnswer } from '@koryaku/contracts/users/user-actions.api.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createViewerStore } from './viewer-store.ts'

const ASKED = { liking_article_paths: ['a', 'b'] }
const answer = (...liked: string[]) =>
  ({ user: { data: null }, actions: { article_paths: { likes: liked } } }) as unknown as UserActionsAnswer

describe('viewer store', () => {
  beforeEach(() => void vi.stubGlobal('document', { cookie: '' }))

  it('keeps what the viewer did while the question was on its way', () => {
    const store = createViewerStore()
    const after = store.changes()
    store.setAction('liking_article_paths', 'a', true)
    store.receive(answer('b'), ASKED, after)
    expect(store.get().actions.liking_article_paths).toEqual({ a: true, b: true })
  })

  it('believes an answer to what was asked since', () => {
    const store = createViewerStore()
    store.setAction('liking_article_paths', 'a', true)
    store.receive(answer('b'), ASKED, store.changes())
    expect(store.get().actions.liking_article_paths).toEqual({ a: false, b: true })
  })

  it('takes for a visitor whoever is not known in time, and believes the answer when it comes', () => {
    vi.stubGlobal('document', { cookie: 'user_name=taro' })
    vi.stubGlobal('localStorage', { getItem: () => 'u', setItem: () => undefined })
    const store = createViewerStore()
    store.startFromCookies()
    expect(store.get()).toMatchObject({ viewer: { status: 'member' }, waitedInVain: false })
    store.endWaiting()
    expect(store.get()).toMatchObject({ viewer: { status: 'visitor' }, waitedInVain: true })
    const user = { type: 'user', id: 'u', attributes: { userId: 'u', name: 'taro' } }
    store.receive({ ...answer(), user: { data: user } } as unknown as UserActionsAnswer, {}, 0)
    expect(store.get()).toMatchObject({ viewer: { status: 'member' }, waitedInVain: false })
    store.endWaiting()
    expect(store.get().viewer.status).toBe('member')
  })
})
