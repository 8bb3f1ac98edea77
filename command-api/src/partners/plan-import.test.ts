import { describe, expect, it } from 'vitest'
import { type KnownImport, planImport } from './plan-import.ts'

const sent = { payload: 'new', settings: 'settings' }
const before = { payload: 'old', settings: 'settings' }
const published: KnownImport = {
  article: { status: 'published', publicRef: 't0', withdrawn: false },
  newest: { ref: 't0', byPartner: true },
  publicByPartner: true,
  sent: before,
  settings: 'settings',
}
const having = (
  article: Partial<NonNullable<KnownImport['article']>>,
  change: Partial<KnownImport> = {},
) => ({
  ...published,
  article: { status: 'published', publicRef: 't0', withdrawn: false, ...article } as KnownImport['article'],
  ...change,
})
const never: KnownImport = {
  ...{ article: null, newest: null, publicByPartner: false, sent: null, settings: null },
}
const editedDraft = { newest: { ref: 't1', byPartner: false } } as const

describe('a plan', () => {
  it.each([
    ['a new article', never, 'created', { saves: true, sets: true, publishes: true }],
    ['an update', published, 'updated', { saves: true, sets: true, publishes: true }],
    ['a repeat', having({}, { sent }), 'unchanged', { saves: false, sets: false, publishes: false }],
    [
      'a repeat of a request that was cut off before the text',
      having({ status: 'draft', publicRef: null }, { newest: null, sent: null }),
      ...['created', { saves: true, sets: true, publishes: true }],
    ],
    [
      'a repeat of a request that was cut off before the publication',
      having({ status: 'draft', publicRef: null }, { sent }),
      ...['created', { saves: false, sets: false, publishes: true }],
    ],
    [
      'the update of an article with a newer draft of an editor',
      having({}, editedDraft),
      ...['edited_here', { saves: true, sets: false, publishes: false }],
    ],
    [
      'the update of an article whose public text is of an editor',
      having({}, { publicByPartner: false }),
      ...['edited_here', { saves: true, sets: false, publishes: false }],
    ],
    [
      'the update of an article whose settings were changed here',
      having({}, { settings: 'of an editor' }),
      ...['updated', { saves: true, sets: false, publishes: true }],
    ],
    [
      'the update of a suspended article',
      having({ status: 'suspended' }),
      ...['suspended', { saves: true, sets: true, publishes: false }],
    ],
    [
      'a withdrawn article, unchanged',
      having({ status: 'draft', withdrawn: true }, { sent }),
      ...['republished', { saves: false, sets: false, publishes: true }],
    ],
    [
      'an article that was unpublished here',
      having({ status: 'draft' }),
      ...['unpublished_here', { saves: true, sets: true, publishes: false }],
    ],
    [
      'an update that was saved while the article was suspended, after it was reinstated',
      having({}, { sent, newest: { ref: 't1', byPartner: true } }),
      ...['updated', { saves: false, sets: false, publishes: true }],
    ],
  ] as [string, KnownImport, string, object][])('for %s', (_, known, outcome, steps) =>
    expect(planImport(known, sent)).toEqual({ outcome, ...steps }),
  )

  it('does not exist for a deleted article', () =>
    expect(() => planImport(having({ status: 'deleted' }), sent)).toThrow(
      expect.objectContaining({ code: 'article_removed' }) as Error,
    ))
})
