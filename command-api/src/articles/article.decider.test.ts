import type { LifecycleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
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
const published = { type: 'ArticlePublished', data: where } as const
const unpublished = { type: 'ArticleUnpublished', data: where } as const
const deleted = { type: 'ArticleDeleted', data: { ...where, wasPublished: false } } as const
const template = {
  type: 'TemplateCreated',
  data: { ...where, content: written('型'), official: false },
} as const
const article = (...past: ArticleEvents) => given(articleDecider, past)

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

describe('saving', () => {
  const edit = (content: ArticleContent, revision: string, actorId = authorId) =>
    ({ type: 'EditArticle', actorId, content, revision, at: AT }) as const

  it('replaces the content', () =>
    article(drafted())
      .when(edit(written('新しい題'), '0'))
      .happens({ type: 'ArticleEdited', data: { ...where, content: written('新しい題') } }))
  it('stays quiet when nothing changed, whatever the revision', () =>
    article(drafted(), published)
      .when(edit(written('序盤の進め方'), '0'))
      .nothingHappens())
  it('refuses to bury what another window saved', () =>
    article(drafted(), { type: 'ArticleEdited', data: { ...where, content: written('別の窓') } })
      .when(edit(written('古い窓'), '0'))
      .isRefused('revision_conflict'))
  it('is refused on a day that was a program, and goes on the next day', () => {
    const saves = Array.from(
      { length: CHANGES_A_DAY },
      (_, i) => ({ type: 'ArticleEdited', data: { ...where, content: written(`${i}`) } }) as const,
    )
    const next = edit(written('もう一度'), String(CHANGES_A_DAY))
    article(drafted(), ...saves)
      .when(next)
      .isRefused('too_many_saves')
    article(drafted(), ...saves)
      .when({ type: 'PublishArticle', actorId: authorId, at: AT })
      .isRefused('too_many_saves')
    article(drafted(), ...saves)
      .when({ ...next, at: '2026-04-01T15:00:00.000Z' })
      .happens({ type: 'ArticleEdited', data: { ...where, content: written('もう一度') } })
    article(drafted(), published, ...saves)
      .when({ type: 'UnpublishArticle', actorId: authorId })
      .happens(unpublished)
    article(drafted(), ...saves)
      .when({ type: 'DeleteArticle', actorId: authorId, at: AT })
      .happens(deleted)
  })
  it.each([
    ['of somebody else', [drafted()], stranger],
    ['that is deleted', [drafted(), deleted], authorId],
    ['that never was', [], authorId],
  ])('knows no article %s', (_, past, actorId) =>
    article(...past)
      .when(edit(written('x'), '0', actorId))
      .isRefused('not_found'),
  )
})

describe('publishing', () => {
  const publish = { type: 'PublishArticle', actorId: authorId, at: AT } as const

  it('makes a draft public', () => article(drafted()).when(publish).happens(published))
  it('saves first when content comes along', () =>
    article(drafted(empty))
      .when({ ...publish, content: written('題'), revision: '0' })
      .happens({ type: 'ArticleEdited', data: { ...where, content: written('題') } }, published))
  it('stays quiet when it is public already', () =>
    article(drafted(), published).when(publish).nothingHappens())
  it('publishes again after a time as draft', () =>
    article(drafted(), published, unpublished).when(publish).happens(published))
  it.each([
    ['without a title', written('')],
    ['without text', { ...written('題'), document: emptyDocument() }],
    ['of blanks', written('題', '　 \n')],
  ])('refuses an article %s', (_, content) =>
    article(drafted(content)).when(publish).isRefused('article_not_publishable'),
  )
  it('takes a picture for text', () => {
    const picture = { type: 'image', attrs: { src: '/media/0123456789abc.webp', alt: '' } } as const
    article(drafted({ ...written('題'), document: { type: 'doc', version: 1, content: [picture] } }))
      .when(publish)
      .happens(published)
  })
  it('refuses a template', () => article(template).when(publish).isRefused('article_not_publishable'))
  it('knows no article of somebody else', () =>
    article(drafted())
      .when({ ...publish, actorId: stranger })
      .isRefused('not_found'))
})

describe('back to draft', () => {
  const unpublish = { type: 'UnpublishArticle', actorId: authorId } as const
  it('hides a published article', () => article(drafted(), published).when(unpublish).happens(unpublished))
  it('stays quiet for a draft', () => article(drafted()).when(unpublish).nothingHappens())
  it('knows no article of somebody else', () =>
    article(drafted(), published)
      .when({ ...unpublish, actorId: stranger })
      .isRefused('not_found'))
})

describe('deleting', () => {
  const remove = { type: 'DeleteArticle', actorId: authorId, at: AT } as const
  it('says what it was before', () =>
    article(drafted(), published)
      .when(remove)
      .happens({ type: 'ArticleDeleted', data: { ...where, wasPublished: true } }))
  it('deletes a draft', () => article(drafted()).when(remove).happens(deleted))
  it('finds nothing the second time', () => article(drafted(), deleted).when(remove).isRefused('not_found'))
})
