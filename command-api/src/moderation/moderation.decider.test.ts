import type { LifecycleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { ArticleModerationEvent } from '@koryaku/contracts/articles/article-moderation.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { articleDecider } from '#articles/article.decider.ts'
import { AT, given } from '#testing/given-when-then.ts'
import { type ModerationCommand, moderationDecider } from './moderation.decider.ts'
import { standingBefore } from './undo-moderation.ts'

const [articleId, authorId, gameId, moderator, colleague, stranger] = [
  ...['article', 'author', 'game', 'moderator', 'colleague', 'stranger'].map(shortIdFrom),
] as [string, string, string, string, string, string]
const where = { articleId, authorId, gameId }
const sealed = (text: string) => ({ owner: authorId, text })
const text = { type: 'paragraph', content: [{ type: 'text', text: '本文' }] } as const
const content: ArticleContent = {
  ...{ kind: 'strategy', language: 'ja', title: '題', description: '', thumbnail: null, tags: [] },
  document: { type: 'doc', version: 1, content: [{ ...text, content: [...text.content] }] },
}

type Past = (ArticleModerationEvent | LifecycleEvent)[]
const drafted = { type: 'ArticleDrafted', data: { ...where, content } } as const
const published = { type: 'ArticlePublished', data: { ...where, textRef: null } } as const
const deleted = { type: 'ArticleDeleted', data: { ...where, wasPublished: false, purgeAt: null } } as const
const template = {
  type: 'TemplateCreated',
  data: { ...where, content, official: false },
} as const
const breach = { rule: 'spam', reason: sealed('宣伝のみ'), evidenceRevision: '1' } as const
const suspended = {
  type: 'ArticleSuspended',
  data: { ...where, ...breach, by: moderator, wasPublished: true, cause: 'moderator' },
} as const
const reinstated = (by = moderator, cause: 'moderator' | 'appeal' | 'undo' = 'moderator', reason = 'r') =>
  ({
    type: 'ArticleReinstated',
    data: { ...where, reason: sealed(reason), by, published: true, cause, textRef: null },
  }) as const
const appealed = {
  type: 'SuspensionAppealed',
  data: { ...where, appeal: sealed('誤解です'), textRef: null },
} as const
const decided = (outcome: 'upheld' | 'overturned', by = moderator, reason = 'd') =>
  ({ type: 'AppealDecided', data: { ...where, outcome, reason: sealed(reason), by } }) as const
const article = (...past: Past) => given(moderationDecider, past)

const suspend = (by = moderator): ModerationCommand => ({
  ...{ type: 'SuspendArticle', by, ...breach, evidenceRead: true },
})
const appeal = (actorId = authorId): ModerationCommand => ({
  ...{ type: 'AppealSuspension', actorId, appeal: sealed('誤解です'), textRef: null },
})
const decideAppeal = (outcome: 'upheld' | 'overturned', by = moderator): ModerationCommand => ({
  ...{ type: 'DecideAppeal', by, outcome, reason: sealed('d') },
})

describe('suspending', () => {
  it('names rule, reason, evidence, and what the article was', () =>
    article(drafted, published).when(suspend()).happens(suspended))
  it('reaches a draft too', () =>
    article(drafted)
      .when({ ...suspend(), evidenceRevision: '0' } as ModerationCommand)
      .happens({ ...suspended, data: { ...suspended.data, evidenceRevision: '0', wasPublished: false } }))
  it.each([
    ['an article that is suspended already', [drafted, published, suspended], 'article_already_suspended'],
    ['a template', [template], 'article_not_suspendable'],
    ['an article that is gone', [drafted, deleted], 'not_found'],
    ['an article that never was', [], 'not_found'],
  ] as [string, Past, 'not_found'][])('refuses %s', (_, past, code) =>
    article(...past)
      .when(suspend())
      .isRefused(code),
  )
  it('rests on no text that its moderator has not read', () =>
    article(drafted, published)
      .when({ ...suspend(), evidenceRead: false } as ModerationCommand)
      .isRefused('reading_required'))
  it('refuses evidence that does not exist', () =>
    article(drafted).when(suspend()).isRefused('invalid_request'))
  it("refuses the moderator's own article", () =>
    article(drafted, published).when(suspend(authorId)).isRefused('own_article'))
})

describe('the author of a suspended article', () => {
  const author = (...past: Past) => given(articleDecider, past)
  const suspendedArticle: Past = [drafted, published, suspended]
  const publish = {
    type: 'PublishArticle',
    ...{ actorId: authorId, at: AT, substantial: true },
    text: { ref: 'a0', title: content.title, document: content.document, conflicts: 0 },
  } as const
  it.each([publish, { type: 'UnpublishArticle', actorId: authorId } as const])('cannot $type', command =>
    author(...suspendedArticle)
      .when(command)
      .isRefused('article_suspended'),
  )
  it('cannot publish it by way of an upheld appeal', () =>
    author(...suspendedArticle, appealed, decided('upheld'))
      .when(publish)
      .isRefused('article_suspended'))
  it('may still change its settings', () => {
    const settings = { kind: 'blog', language: 'ja', versionsPublic: true, sealed: 'sealed' } as const
    const { kind, language } = content
    const from = { kind, language, versionsPublic: true, sealed: null }
    author(...suspendedArticle)
      .when({ type: 'ChangeSettings', actorId: authorId, settings, from, at: AT })
      .happens({ type: 'ArticleSettingsChanged', data: { ...where, ...settings } })
  })
  it('finds it published after the reinstatement', () =>
    author(...suspendedArticle, reinstated())
      .when(publish)
      .nothingHappens())
})

describe('deleting a suspended article', () => {
  const author = (...past: Past) => given(articleDecider, past)
  const suspendedArticle: Past = [drafted, published, suspended]
  const later = (days: number) => new Date(Date.parse(AT) + days * 86_400_000).toISOString()
  const remove = (days = 0) =>
    ({ type: 'DeleteArticle', actorId: authorId, at: later(days), purgeAt: null }) as const
  const gone = { ...deleted, data: { ...deleted.data, wasPublished: false } }

  it('is possible while no appeal has been sent', () =>
    author(...suspendedArticle)
      .when(remove())
      .happens(gone))
  it('waits for the decision of the appeal, a year at most', () => {
    author(...suspendedArticle, appealed)
      .when(remove(364))
      .isRefused('article_held')
    author(...suspendedArticle, appealed)
      .when(remove(366))
      .happens(gone)
  })
  it('waits thirty days after the decision', () => {
    author(...suspendedArticle, appealed, decided('upheld'))
      .when(remove(29))
      .isRefused('article_held')
    author(...suspendedArticle, appealed, decided('upheld'))
      .when(remove(31))
      .happens(gone)
  })
  it('is free again once it was reinstated', () =>
    author(...suspendedArticle, appealed, decided('overturned'), reinstated(moderator, 'appeal', 'd'))
      .when(remove())
      .happens({ ...deleted, data: { ...deleted.data, wasPublished: true } }))
})

describe('appealing', () => {
  it('asks for another look', () => article(drafted, published, suspended).when(appeal()).happens(appealed))
  it('happens once per suspension', () =>
    article(drafted, published, suspended, appealed, decided('upheld'))
      .when(appeal())
      .isRefused('appeal_already_sent'))
  it('is possible again after another suspension', () =>
    article(drafted, published, suspended, appealed, reinstated(), suspended)
      .when(appeal())
      .happens(appealed))
  it('is refused where nothing is suspended', () =>
    article(drafted, published).when(appeal()).isRefused('article_not_suspended'))
  it('is rejected as not found for the article of another user', () =>
    article(drafted, published, suspended).when(appeal(stranger)).isRefused('not_found'))
})

describe('deciding and reinstating', () => {
  const waiting: Past = [drafted, published, suspended, appealed]
  it('upholds', () =>
    article(...waiting)
      .when(decideAppeal('upheld'))
      .happens(decided('upheld')))
  it('overturns, and the article is public again', () =>
    article(...waiting)
      .when(decideAppeal('overturned'))
      .happens(decided('overturned'), reinstated(moderator, 'appeal', 'd')))
  it('answers a waiting appeal with the reinstatement', () =>
    article(...waiting)
      .when({ type: 'ReinstateArticle', by: moderator, reason: sealed('d') })
      .happens(decided('overturned'), reinstated(moderator, 'appeal', 'd')))
  it('needs an appeal that waits', () =>
    article(drafted, published, suspended).when(decideAppeal('upheld')).isRefused('no_appeal_waiting'))
  it('decides once', () =>
    article(...waiting, decided('upheld'))
      .when(decideAppeal('overturned'))
      .isRefused('no_appeal_waiting'))
  it('is not for the author', () =>
    article(...waiting)
      .when(decideAppeal('overturned', authorId))
      .isRefused('own_article'))
  it('publishes the revised text when the appeal asks for it', () => {
    const mended = { ...appealed, data: { ...appealed.data, textRef: 't7' } } as const
    const withText = (textRef: 't7' | null) => {
      const back = reinstated(moderator, 'appeal', 'd')
      return { ...back, data: { ...back.data, textRef } } as const
    }
    const past: Past = [drafted, published, suspended, mended]
    article(...past)
      .when(decideAppeal('overturned'))
      .happens(decided('overturned'), withText('t7'))
    given(articleDecider, [...past, decided('overturned'), withText('t7')])
      .when({
        ...{ type: 'PublishArticle', actorId: authorId, at: AT, substantial: true },
        text: { ref: 't7', title: content.title, document: content.document, conflicts: 0 },
      })
      .nothingHappens()
    // A draft stays one, with whatever text.
    article(drafted, suspended, mended)
      .when(decideAppeal('overturned'))
      .happens(decided('overturned'), {
        ...withText(null),
        data: { ...withText(null).data, published: false },
      })
  })
  it('reinstates without an appeal', () =>
    article(drafted, published, suspended)
      .when({ type: 'ReinstateArticle', by: colleague, reason: sealed('r') })
      .happens(reinstated(colleague)))
  it('reinstates nothing that is not suspended', () =>
    article(drafted, published)
      .when({ type: 'ReinstateArticle', by: moderator, reason: sealed('r') })
      .isRefused('article_not_suspended'))
})

describe('undoing what a moderator did', () => {
  const [from, to] = ['2026-04-01T00:00:00.000Z', '2026-04-02T00:00:00.000Z']
  const undo: ModerationCommand = {
    ...{ type: 'UndoModeration', by: colleague, moderatorId: moderator, from, to, reason: sealed('u') },
  }
  const past = (...more: Past): Past => [drafted, published, ...more]
  const byColleague = { ...suspended, data: { ...suspended.data, by: colleague } } as const
  const reopened = {
    type: 'AppealReopened',
    data: { ...where, appeal: sealed('誤解です'), reason: sealed('u'), by: colleague },
  } as const

  it('reinstates an article that the moderator suspended, appealed or not', () =>
    article(...past(suspended, appealed, decided('upheld')))
      .when(undo)
      .happens(reinstated(colleague, 'undo', 'u')))
  it('answers an appeal that waits, and lets it wait again when that is undone', () => {
    const answer = [
      {
        ...decided('overturned', colleague),
        data: { ...decided('overturned', colleague).data, reason: sealed('u') },
      },
      reinstated(colleague, 'undo', 'u'),
    ] as const
    article(...past(suspended, appealed))
      .when(undo)
      .happens(...answer)
    article(...past(suspended, appealed, ...answer))
      .when({ ...undo, by: moderator, moderatorId: colleague } as ModerationCommand)
      .happens(
        {
          type: 'ArticleSuspended',
          data: { ...suspended.data, by: moderator, cause: 'undo', undoReason: sealed('u') },
        },
        { ...reopened, data: { ...reopened.data, by: moderator } },
      )
  })
  it('suspends a reinstated article with the old rule, reason and evidence, and reopens the appeal', () =>
    article(...past(byColleague, appealed, decided('overturned'), reinstated(moderator, 'appeal')))
      .when(undo)
      .happens(
        {
          type: 'ArticleSuspended',
          data: { ...byColleague.data, cause: 'undo', undoReason: sealed('u') },
        },
        reopened,
      ))
  it('reopens an appeal that the moderator turned down', () =>
    article(...past(byColleague, appealed, decided('upheld')))
      .when(undo)
      .happens(reopened))
  it('is a no-op where the moderator has already reinstated the article', () =>
    article(...past(suspended, reinstated()))
      .when(undo)
      .nothingHappens())
  it.each([
    ['others acted since', past(suspended, reinstated(colleague), byColleague), undo, 'others_acted_since'],
    ['it was done', past(suspended, reinstated(colleague, 'undo')), undo, 'others_acted_since'],
    ['the moderator did nothing', past(byColleague), undo, 'nothing_done'],
    [
      'it was at another time',
      past(suspended),
      { ...undo, from: '2026-04-01T09:00:00.001Z' },
      'nothing_done',
    ],
    ['the end is exclusive', past(suspended), { ...undo, to: AT }, 'nothing_done'],
    ['the article belongs to the user who undoes', past(suspended), { ...undo, by: authorId }, 'own_article'],
    ['the article is gone', past(suspended, deleted), undo, 'deleted'],
  ] as [string, Past, Extract<ModerationCommand, { type: 'UndoModeration' }>, string][])(
    'returns the obstacle: %s',
    (_, events, command, obstacle) => {
      const state = events.reduce(
        (state, event, i) => moderationDecider.evolve(state, event, { revision: BigInt(i), occurredAt: AT }),
        moderationDecider.initial,
      )
      expect(state && standingBefore(command, state)).toEqual({ obstacle })
    },
  )
  it('is rejected when there is an obstacle', () =>
    article(...past(suspended, reinstated(colleague)))
      .when(undo)
      .isRefused('undo_not_possible'))
})
