import type { LifecycleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { AT, given } from '#testing/given-when-then.ts'
import { type ArticleCommand, type ArticleState, articleDecider, CHANGES_A_DAY } from './article.decider.ts'

type ArticleEvents = Parameters<typeof given<ArticleState, ArticleCommand, LifecycleEvent>>[1]

const articleId = shortIdFrom('article')
const authorId = shortIdFrom('author')
const gameId = shortIdFrom('game')
const stranger = shortIdFrom('stranger')
const where = { articleId, authorId, gameId }

const empty: ArticleContent = {
  kind: 'strategy',
  language: 'ja',
  title: '',
  description: '',
  thumbnail: null,
  tags: [],
  document: emptyDocument(),
}
const written = (title: string, text = '本文'): ArticleContent => ({
  ...empty,
  title,
  document: { type: 'doc', version: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
})

const drafted = (content = written('序盤の進め方')) =>
  ({ type: 'ArticleDrafted', data: { ...where, content } }) as const
const published = { type: 'ArticlePublished', data: { ...where, textRef: 't0' } } as const
const unpublished = { type: 'ArticleUnpublished', data: where } as const
const LATER = '2026-05-01T00:00:00.000Z'
const deleted = { type: 'ArticleDeleted', data: { ...where, wasPublished: false, purgeAt: LATER } } as const
const purged = { type: 'ArticlePurged', data: where } as const
const template = {
  type: 'TemplateCreated',
  data: { ...where, content: written('型'), official: false },
} as const
const article = (...past: ArticleEvents) => given(articleDecider, past)

describe('the header of a template', () => {
  const headerId = shortIdFrom('header')
  const set = { type: 'TemplateHeaderSet', data: { ...where, headerId } } as const
  const put = (header: string | null, actorId = authorId): ArticleCommand => ({
    ...{ type: 'SetTemplateHeader', actorId, headerId: header, at: AT },
  })
  it('is set once', () => {
    article(template).when(put(headerId)).happens(set)
    article(template, set).when(put(headerId)).nothingHappens()
    article(template, set)
      .when(put(null))
      .happens({ type: 'TemplateHeaderSet', data: { ...where, headerId: null } })
  })
  it('is set only on templates, and only by the author', () => {
    article(drafted()).when(put(headerId)).isRefused('not_found')
    article(template).when(put(headerId, stranger)).isRefused('not_found')
    article(template, deleted).when(put(headerId)).isRefused('not_found')
  })
})

describe('drafting', () => {
  it('starts an article', () =>
    article()
      .when({ type: 'DraftArticle', ...where, content: empty })
      .happens({ type: 'ArticleDrafted', data: { ...where, content: empty } }))
  it('remembers what it was copied from', () =>
    article()
      .when({ type: 'CreateTemplate', ...where, content: empty, official: false, copiedFrom: stranger })
      .happens({
        type: 'TemplateCreated',
        data: { ...where, content: empty, official: false, copiedFrom: stranger },
      }))
  it('does not start one twice', () =>
    article(drafted())
      .when({ type: 'DraftArticle', ...where, content: empty })
      .isRefused('conflict'))
})

/** The text of an article, as read by the caller who publishes it. */
const textOf = (ref: TextRef | null, { title, document }: ArticleContent = written('題')) => ({
  ...{ ref, title, document, conflicts: 0 },
})

describe('publishing', () => {
  const publish = {
    type: 'PublishArticle',
    ...{ actorId: authorId, at: AT, text: textOf('t0'), substantial: true },
  } as const
  const revised = (textRef: TextRef) =>
    ({ type: 'ArticleRevised', data: { ...where, textRef, substantial: true } }) as const

  it('makes a text public', () => article(drafted()).when(publish).happens(published))
  it('names no ref for a legacy text in the stream of the article', () =>
    article(drafted())
      .when({ ...publish, text: textOf(null) })
      .happens({ type: 'ArticlePublished', data: { ...where, textRef: null } }))
  it('is a no-op if this text is already public', () =>
    article(drafted(), published).when(publish).nothingHappens())
  it('replaces the text of a public article', () =>
    article(drafted(), published)
      .when({ ...publish, text: textOf('t1') })
      .happens(revised('t1')))
  it('recognises a legacy text that is public, also after later saves', () => {
    const before = { type: 'ArticlePublished', data: { ...where, textRef: null } } as const
    const edited = { type: 'ArticleEdited', data: { ...where, content: written('改') } } as const
    article(drafted(), before)
      .when({ ...publish, text: textOf('a0') })
      .nothingHappens()
    article(drafted(), before, edited)
      .when({ ...publish, text: textOf('a2') })
      .nothingHappens()
    article(drafted(), before, edited).when(publish).happens(revised('t0'))
  })
  it('publishes again after a time as draft', () =>
    article(drafted(), published, unpublished).when(publish).happens(published))
  it.each([
    ['without a title', written('')],
    ['without text', { ...written('題'), document: emptyDocument() }],
    ['of blanks', written('題', '　 \n')],
  ])('rejects an article %s', (_, content) =>
    article(drafted())
      .when({ ...publish, text: textOf('t0', content) })
      .isRefused('article_not_publishable'),
  )
  it('rejects a text with an unresolved conflict', () =>
    article(drafted())
      .when({ ...publish, text: { ...textOf('t0'), conflicts: 1 } })
      .isRefused('unresolved_conflict'))
  it('accepts an image as text', () => {
    const picture = { type: 'image', attrs: { src: '/media/0123456789abc.webp', alt: '' } } as const
    const document = { type: 'doc' as const, version: 1, content: [picture] }
    article(drafted())
      .when({ ...publish, text: { ...textOf('t0'), document } })
      .happens(published)
  })
  it('rejects a template', () => article(template).when(publish).isRefused('article_not_publishable'))
  it.each([
    ['of another user', [drafted()], stranger],
    ['that is deleted', [drafted(), deleted], authorId],
    ['that never was', [], authorId],
  ])('finds no article %s', (_, past, actorId) =>
    article(...past)
      .when({ ...publish, actorId })
      .isRefused('not_found'),
  )
  it('is rejected beyond the daily limit, and accepted the next day', () => {
    const past = [
      ...[drafted(), published],
      ...Array.from({ length: CHANGES_A_DAY }, (_, i) => revised(`t${BigInt(i + 1)}`)),
    ]
    const next = { ...publish, text: textOf('t999') }
    article(...past)
      .when(next)
      .isRefused('too_many_saves')
    article(...past)
      .when({ ...next, at: '2026-04-01T15:00:00.000Z' })
      .happens(revised('t999'))
    article(...past)
      .when({ type: 'UnpublishArticle', actorId: authorId })
      .happens(unpublished)
  })
})

describe('setting up', () => {
  const open = { kind: 'blog', language: 'en', versionsPublic: false, sealed: 'sealed' } as const
  const { kind, language } = written('題')
  const from = { kind, language, versionsPublic: true, sealed: null }
  it('changes the settings, also of a public article', () =>
    article(drafted(), published)
      .when({ type: 'ChangeSettings', actorId: authorId, at: AT, settings: open, from })
      .happens({ type: 'ArticleSettingsChanged', data: { ...where, ...open } }))
  it('rejects a change of settings that were changed concurrently', () =>
    article(drafted(), { type: 'ArticleSettingsChanged', data: { ...where, ...open } })
      .when({ type: 'ChangeSettings', actorId: authorId, at: AT, settings: { ...open, sealed: 'x' }, from })
      .isRefused('conflict'))
  it('finds no article of another user', () =>
    article(drafted())
      .when({ type: 'ChangeSettings', actorId: stranger, at: AT, settings: open, from })
      .isRefused('not_found'))
})

describe('back to draft', () => {
  const unpublish = { type: 'UnpublishArticle', actorId: authorId } as const
  it('hides a published article', () => article(drafted(), published).when(unpublish).happens(unpublished))
  it('is a no-op for a draft', () => article(drafted()).when(unpublish).nothingHappens())
  it('finds no article of another user', () =>
    article(drafted(), published)
      .when({ ...unpublish, actorId: stranger })
      .isRefused('not_found'))
})

describe('deleting', () => {
  const remove = { type: 'DeleteArticle', actorId: authorId, at: AT, purgeAt: LATER } as const
  const restore = { type: 'RestoreArticle', actorId: authorId, at: AT } as const
  const restored = (status: 'draft' | 'published') =>
    ({ type: 'ArticleRestored', data: { ...where, status } }) as const
  const gone = { type: 'ArticleDeleted', data: { ...where, wasPublished: false, purgeAt: null } } as const

  it('records the previous status', () =>
    article(drafted(), published)
      .when(remove)
      .happens({ type: 'ArticleDeleted', data: { ...where, wasPublished: true, purgeAt: LATER } }))
  it('deletes a draft', () => article(drafted()).when(remove).happens(deleted))
  it('finds nothing the second time', () => article(drafted(), deleted).when(remove).isRefused('not_found'))
  it('can be permanent, also for an article that is already deleted', () => {
    article(drafted())
      .when({ ...remove, purgeAt: null })
      .happens(gone)
    article(drafted(), deleted)
      .when({ ...remove, purgeAt: null })
      .happens(purged)
  })

  it('is undone: the article has its previous status', () => {
    article(drafted(), deleted).when(restore).happens(restored('draft'))
    article(drafted(), published, deleted).when(restore).happens(restored('published'))
    article(drafted(), published, deleted, restored('published'))
      .when({ type: 'UnpublishArticle', actorId: authorId })
      .happens(unpublished)
  })
  it('stays undone when it is undone again', () => article(drafted()).when(restore).nothingHappens())
  it.each([
    ['by another user', [drafted(), deleted], { ...restore, actorId: stranger }],
    ['after its time', [drafted(), deleted], { ...restore, at: LATER }],
    ['if it was permanent', [drafted(), gone], restore],
    ['after the purge', [drafted(), deleted, purged], restore],
  ] as const)('is not undone %s', (_, past, command) =>
    article(...past)
      .when(command)
      .isRefused('not_found'),
  )

  it('becomes permanent at its time, once', () => {
    article(drafted(), deleted).when({ type: 'PurgeArticle', at: LATER }).happens(purged)
    article(drafted(), deleted, purged).when({ type: 'PurgeArticle', at: LATER }).nothingHappens()
    article(drafted(), deleted).when({ type: 'PurgeArticle', at: AT }).nothingHappens()
    article(drafted(), deleted, restored('draft')).when({ type: 'PurgeArticle', at: LATER }).nothingHappens()
  })
})
