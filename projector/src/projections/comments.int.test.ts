import { type CommentEvent, commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import { commentLikeStream } from '@koryaku/contracts/comments/comment-like.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { newContentKey, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { articleId, author, countedAgain, excluded, fan, gameId, other } from '#testing/small-world.ts'
import { isoAt } from '#testing/steps.ts'
import { comments } from './comments.ts'

const key = newContentKey()
const { given, scratch } = examplesOf(comments)
const [first, second, reply] = ['first', 'second', 'reply'].map(shortIdFrom) as [string, string, string]
const sealed = (commentId: string, body: string) =>
  sealContent({ body, mentions: ['', other], quoteHash: 'digest' }, commentId, key)
const PICTURE = shortIdFrom('picture')
const quote = { textRef: 't2', blockId: 'aaaaaaaa', from: 3, to: 9 }
const step = (event: CommentEvent, minute = 0) => happened(commentStream(event.data.commentId), event, minute)
const posted = (
  commentId: string,
  authorId: string,
  minute = 0,
  rootId: string | null = null,
  anonymous = true,
) =>
  step(
    {
      type: 'CommentPosted',
      data: {
        ...{ commentId, authorId, subject: { kind: 'article', id: articleId }, subjectAuthorId: author },
        ...{
          gameId,
          rootId,
          replyTo: rootId ? { commentId: rootId, authorId: fan } : null,
          anonymous,
          mentions: [other],
          ...{ imageId: rootId ? null : PICTURE, quote: rootId ? null : quote, held: [], ruleVersion: 1 },
        },
        sealed: sealed(commentId, 'はじめ'),
      },
    },
    minute,
  )
const deleted = (commentId: string, authorId: string, minute = 0) =>
  step({ type: 'CommentDeleted', data: { commentId, authorId, purgeAt: isoAt(9_000) } }, minute)
const restored = (commentId: string, authorId: string, minute = 0) =>
  step({ type: 'CommentRestored', data: { commentId, authorId } }, minute)
const moderated = { commentId: reply, authorId: author, subjectId: articleId, by: other }
const reason = { owner: author, text: 'c2VhbGVk' }
const suspended = (minute: number) =>
  step({ type: 'CommentSuspended', data: { ...moderated, rule: 'spam', reason, cause: 'moderator' } }, minute)
const reinstated = (minute: number) =>
  step(
    { type: 'CommentReinstated', data: { ...moderated, reason, cause: 'moderator', isHeldAgain: false } },
    minute,
  )
const pair = (userId: string) => ({ commentId: first, userId, authorId: fan, subjectId: articleId })
const liked = (userId: string, minute = 0) =>
  happened(commentLikeStream(first, userId), { type: 'CommentLiked', data: pair(userId) }, minute)
const unliked = (userId: string, minute = 0) =>
  happened(
    commentLikeStream(first, userId),
    { type: 'CommentUnliked', data: { ...pair(userId), likedAt: isoAt(0) } },
    minute,
  )

beforeAll(async () => {
  await scratch().db.query(
    'insert into identity.content_key (content_id, owner_id, key) select unnest($1::text[]), $2, $3',
    [[first, second, reply], fan, key],
  )
})

/** A row by its id. */
const rowOf = (rows: Record<string, unknown>[] | undefined, id: string) =>
  rows?.find(({ comment_id }) => comment_id === id)

describe('the projected comments of an article', () => {
  it('do not count a suspended reply, which keeps its place among the replies', async () => {
    const before = [posted(first, fan, 1), posted(reply, author, 2, first)]
    const { article_comment, comment_total } = await given(...before, suspended(3))
    expect(rowOf(article_comment, reply)).toMatchObject({
      state: 'suspended',
      suspended: true,
      body: 'はじめ',
    })
    expect(rowOf(article_comment, first)).toMatchObject({ replies: 1 })
    expect(comment_total).toMatchObject([{ comments: 1, threads: 1 }])
    const back = await given(...before, suspended(3), reinstated(4))
    expect(rowOf(back.article_comment, reply)).toMatchObject({ state: 'shown', suspended: false })
    expect(back.comment_total).toMatchObject([{ comments: 2 }])
  })

  it('keep a comment suspended that is deleted and restored', async () => {
    const before = [
      posted(first, fan, 1),
      posted(reply, author, 2, first),
      suspended(3),
      deleted(reply, author, 4),
    ]
    const gone = await given(...before)
    expect(rowOf(gone.article_comment, reply)).toMatchObject({ state: 'deleted', suspended: true })
    expect(rowOf(gone.article_comment, first)).toMatchObject({ replies: 0 })
    const { article_comment } = await given(...before, restored(reply, author, 5))
    expect(rowOf(article_comment, reply)).toMatchObject({ state: 'suspended' })
  })

  it('are numbered by the time they began, and their authors by their first comment', async () => {
    const { article_comment, comment_alias, comment_total } = await given(
      ...[posted(first, fan, 1), posted(second, other, 2), posted(reply, author, 3, first)],
    )
    expect(rowOf(article_comment, first)).toMatchObject({
      place: 1,
      replies: 1,
      body: 'はじめ',
      mentions: ['', other],
      quote: { blockId: 'aaaaaaaa', from: 3, to: 9, hash: 'digest' },
      image_id: PICTURE,
      state: 'shown',
    })
    expect(rowOf(article_comment, second)).toMatchObject({ place: 2, replies: 0 })
    expect(rowOf(article_comment, reply)).toMatchObject({
      ...{ place: 0, root_id: first, reply_to_author: fan, quote: null, image_id: null },
    })
    expect(comment_total).toMatchObject([{ subject_id: articleId, comments: 3, threads: 2 }])
    const numbers = new Map(comment_alias?.map(({ author_id, number }) => [author_id, number]))
    expect(numbers).toEqual(new Map([...[fan, other, author].map((who, i) => [who, i + 1] as const)]))
  })

  it('number only anonymous authors: a comment by name takes no number', async () => {
    const { comment_alias } = await given(
      ...[posted(first, fan, 1, null, false), posted(second, other, 2, null, false)],
      posted(reply, other, 3, first),
    )
    expect(comment_alias).toMatchObject([{ author_id: other, first_id: reply, number: 1 }])
  })

  it('have the same numbers where an earlier one becomes known later', async () => {
    const { article_comment, comment_alias } = await given(posted(second, other, 2), posted(first, fan, 1))
    expect(rowOf(article_comment, first)).toMatchObject({ place: 1 })
    expect(rowOf(article_comment, second)).toMatchObject({ place: 2 })
    expect(comment_alias?.find(({ author_id }) => author_id === other)?.number).toBe(2)
  })

  it('keep the numbers of comments before one that becomes known late', async () => {
    const [a, b, d] = [first, second, reply]
    const { article_comment, comment_alias } = await given(
      ...[posted(a, fan, 1), posted(b, author, 9), posted(d, other, 5)],
    )
    expect([a, d, b].map(id => rowOf(article_comment, id)?.place)).toEqual([1, 2, 3])
    const numberOf = (who: string) => comment_alias?.find(({ author_id }) => author_id === who)?.number
    expect([fan, other, author].map(numberOf)).toEqual([1, 2, 3])
  })

  it('keep their place when they are deleted, and are counted again when they are restored', async () => {
    const past = [posted(first, fan), posted(reply, other, 1, first), deleted(first, fan, 2)]
    const gone = await given(...past)
    expect(rowOf(gone.article_comment, first)).toMatchObject({ state: 'deleted', place: 1, replies: 1 })
    expect(gone.comment_total).toMatchObject([{ comments: 1, threads: 1 }])
    const back = await given(...past, restored(first, fan, 3))
    expect(back.comment_total).toMatchObject([{ comments: 2, threads: 1 }])
  })

  it('have no text once they are purged, with and without their key', async () => {
    const log = [
      posted(first, fan),
      step({ type: 'CommentPurged', data: { commentId: first, authorId: fan } }, 1),
    ]
    const { article_comment } = await given(...log)
    expect(article_comment).toMatchObject([
      { body: '', mentions: [], quote: null, image_id: null, state: 'purged', place: 1 },
    ])
  })

  it('count likes that are neither withdrawn nor excluded, also those known before the comment', async () => {
    const likes = async (...steps: Parameters<typeof given>) =>
      rowOf((await given(...steps)).article_comment, first)?.likes
    expect(await likes(posted(first, fan), liked(other), liked(author))).toBe(2)
    expect(await likes(liked(other), posted(first, fan))).toBe(1)
    expect(await likes(posted(first, fan), liked(other), unliked(other, 1))).toBe(0)
    const voted = [posted(first, fan), liked(other), excluded(other, '2026-10-01', 1)]
    expect(await likes(...voted)).toBe(0)
    expect(await likes(...voted, countedAgain(other, 2))).toBe(1)
  })
})
