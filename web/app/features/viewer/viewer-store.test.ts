import type { UserActionsAnswer } from '@koryaku/contracts/users/user-actions.api.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createViewerStore } from './viewer-store.ts'

const ASKED = { liking_article_paths: ['a', 'b'] }
const answer = (...liked: string[]) =>
  ({ user: { data: null }, actions: { liking_article_paths: liked } }) as unknown as UserActionsAnswer

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
})
