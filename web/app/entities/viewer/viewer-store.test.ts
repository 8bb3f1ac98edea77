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
    const question = store.ask()
    store.setAction('liking_article_paths', 'a', true)
    store.receive(answer('b'), ASKED, question)
    expect(store.get().actions.liking_article_paths).toEqual({ a: true, b: true })
  })

  it('believes an answer to what was asked since', () => {
    const store = createViewerStore()
    store.setAction('liking_article_paths', 'a', true)
    store.receive(answer('b'), ASKED, store.ask())
    expect(store.get().actions.liking_article_paths).toEqual({ a: false, b: true })
  })

  it('treats an unconfirmed viewer as a visitor after the timeout, and accepts a late response', () => {
    vi.stubGlobal('document', { cookie: 'user_name=taro' })
    vi.stubGlobal('localStorage', { getItem: () => 'u', setItem: () => undefined })
    const store = createViewerStore()
    store.startFromCookies()
    expect(store.get()).toMatchObject({ viewer: { status: 'member' }, waitedInVain: false })
    store.endWaiting()
    expect(store.get()).toMatchObject({ viewer: { status: 'visitor' }, waitedInVain: true })
    const user = { type: 'user', id: 'u', attributes: { userId: 'u', name: 'taro' } }
    store.receive({ ...answer(), user: { data: user } } as unknown as UserActionsAnswer, {}, store.ask())
    expect(store.get()).toMatchObject({ viewer: { status: 'member' }, waitedInVain: false })
    store.endWaiting()
    expect(store.get().viewer.status).toBe('member')
  })

  it('keeps a member who signed in after a visitor’s question was sent', () => {
    const store = createViewerStore()
    store.startFromCookies()
    const question = store.ask()
    vi.stubGlobal('document', { cookie: 'user_name=taro' })
    store.startFromCookies()
    store.receive(answer(), {}, question)
    expect(store.get()).toMatchObject({ viewer: { status: 'member', user: { name: 'taro' } } })
    expect(document.cookie).toBe('user_name=taro')
  })

  it('takes a press before the page has the viewer for that of a visitor, unless there is a cookie', () => {
    const store = createViewerStore()
    expect(store.isVisitor()).toBe(true)
    vi.stubGlobal('document', { cookie: 'user_name=taro' })
    expect(store.isVisitor()).toBe(false)
    store.startFromCookies()
    expect(store.isVisitor()).toBe(false)
  })

  const folding = (...ids: string[]) => {
    const folds = ids.map(id => ({ id, reason: 'blocked' }))
    const actions = { article_comment_ids: { likes: [], own: [], folds } }
    return { user: { data: null }, actions } as unknown as UserActionsAnswer
  }
  it('keeps what a later question was answered, when the answer to an earlier one is late', () => {
    const store = createViewerStore()
    const [before, after] = [store.ask(), store.ask()]
    const asked = { folding_article_comment_ids: ['a', 'b'] }
    store.receive(folding('a', 'b'), asked, after)
    store.receive(folding(), asked, before)
    expect(store.get().actions.folding_article_comment_ids).toEqual({ a: true, b: true })
    expect(store.get().folds).toEqual({ a: 'blocked', b: 'blocked' })
  })

  it.each([true, false])(
    'keeps that unread is %s, which came while the question was on its way',
    unchecked => {
      vi.stubGlobal('localStorage', { getItem: () => 'u', setItem: () => undefined })
      const store = createViewerStore()
      const told = (uncheckedNotifications: boolean) => {
        const attributes = { userId: 'u', name: 'taro', uncheckedNotifications }
        return {
          ...answer(),
          user: { data: { type: 'user', id: 'u', attributes } },
        } as unknown as UserActionsAnswer
      }
      const isUnread = () => {
        const { viewer } = store.get()
        return viewer.status === 'member' && viewer.user.uncheckedNotifications
      }
      store.receive(told(!unchecked), {}, store.ask())
      const question = store.ask()
      store.setUnchecked(unchecked)
      store.receive(told(!unchecked), {}, question)
      expect(isUnread()).toBe(unchecked)
      store.receive(told(!unchecked), {}, store.ask())
      expect(isUnread()).toBe(!unchecked)
    },
  )
})
