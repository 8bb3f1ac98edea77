import { type CommentEvent, commentFamily } from '@koryaku/contracts/comments/comment.events.ts'
import { CommentLiked, commentLikeFamily } from '@koryaku/contracts/comments/comment-like.events.ts'
import type { CommentWords } from '@koryaku/contracts/comments/comment-parts.ts'
import { commentPolicyFamily } from '@koryaku/contracts/comments/comment-policy.events.ts'
import { commentRulesFamily } from '@koryaku/contracts/comments/comment-rules.events.ts'
import { articleComment } from '@koryaku/contracts/tables/article-comment.table.ts'
import { commentAlias } from '@koryaku/contracts/tables/comment-alias.table.ts'
import { commentExclusion } from '@koryaku/contracts/tables/comment-exclusion.table.ts'
import { commentLike } from '@koryaku/contracts/tables/comment-like.table.ts'
import { commentPolicy } from '@koryaku/contracts/tables/comment-policy.table.ts'
import { commentRuleSwitch } from '@koryaku/contracts/tables/comment-rule-switch.table.ts'
import { commentTotal } from '@koryaku/contracts/tables/comment-total.table.ts'
import { alias, type Written } from '@koryaku/contracts/tables/define-table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { contentOpener, type OpenContent } from '#engine/opened-contents.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import {
  appendComments,
  commentChange,
  commentLikeChange,
  endsHold,
  foldComments,
  type OpenWords,
  storedQuote,
} from './comment-fold.ts'
import { type CommentRow, numberCommenters, numberThreads, renumberThreads } from './comment-numbers.ts'
import { applyExclusions, exclusionEvents } from './exclusions.ts'
import { appendPairs, applyPairs, giversOf, type PairChange } from './pairs.ts'
import { Sums } from './sums.ts'

/** Comments of articles with their likes, totals and rules, and a number per article for each anonymous commenter. */
export const comments = defineProjection({
  name: 'comments',
  codeVersion: 13,
  tables: [
    articleComment,
    commentLike,
    commentTotal,
    commentAlias,
    commentExclusion,
    commentPolicy,
    commentRuleSwitch,
  ],
  handles: on(
    ...[...commentFamily.events, ...commentLikeFamily.events, ...commentPolicyFamily.events],
    ...commentRulesFamily.events,
    ...exclusionEvents,
  ),
  async apply(db, events, t) {
    await keepPolicies(db, events, t)
    await keepRuleSwitch(db, events, t)
    const said = events.filter(commentFamily.has)
    const ids = said.map(({ data }) => data.commentId)
    const before = await loadRows(db, t, articleComment, ids)
    const after = new Map(before)
    const open = wordsBy(await contentOpener(db, ids))
    for (const event of said) {
      const row = evolve(after.get(event.data.commentId), event, open)
      if (row) after.set(row.comment_id, row)
    }
    const fresh = [...after.values()].filter(({ comment_id }) => !before.has(comment_id))
    const totals = await loadRows(
      db,
      t,
      commentTotal,
      [...after.values()].map(({ subject_id }) => subject_id),
    )
    for (const row of after.values()) {
      const total = totals.get(row.subject_id) ?? noneOf(row.subject_id)
      totals.set(row.subject_id, { ...total, comments: total.comments + shownChange(before, row) })
    }
    const entering = [...after.values()].filter(row => row.held_position === null && !isNumbered(before, row))
    const late = numberThreads(entering, totals)
    await upsertRows(db, t, articleComment, after.values())
    await upsertRows(db, t, commentTotal, totals.values())
    await renumberThreads(db, t, late)
    await numberCommenters(db, t, entering)
    await countLikes(db, t, events, fresh)
    await countReplies(db, t, before, [...after.values()], fresh)
  },
  bulk: {
    changes: [commentChange, commentLikeChange],
    async append(db, events, t, changes) {
      await keepPolicies(db, events, t)
      await keepRuleSwitch(db, events, t)
      await applyExclusions(db, t, commentExclusion, events, [])
      appendPairs(changes, commentLikeChange, likesIn(events))
      const said = events.filter(commentFamily.has)
      const open = await contentOpener(
        db,
        said.map(({ data }) => data.commentId),
      )
      appendComments(changes, said, wordsBy(open))
    },
    folds: [{ tables: [articleComment, commentLike, commentTotal, commentAlias], statements: foldComments }],
  },
})

/** Keeps the last rules of each author for the comments of an article. */
async function keepPolicies(db: PoolClient, events: readonly Recorded[], t: TableName): Promise<void> {
  const last = new Map(
    events.filter(commentPolicyFamily.has).map(({ data }) => {
      const { subjectId, audience, pinnedId } = data
      return [subjectId, { subject_id: subjectId, audience, pinned_id: pinnedId }] as const
    }),
  )
  await upsertRows(db, t, commentPolicy, last.values())
}

/** Keeps which rules are switched off. */
async function keepRuleSwitch(db: PoolClient, events: readonly Recorded[], t: TableName): Promise<void> {
  const last = events.filter(commentRulesFamily.has).at(-1)
  if (last) await upsertRows(db, t, commentRuleSwitch, [{ site: 'site', off: last.data.off }])
}

/** Decrypts the text of a comment; empty once its key is deleted. */
const wordsBy =
  (open: OpenContent): OpenWords =>
  (sealed, commentId) => {
    const { body = '', mentions = [], quoteHash } = open<CommentWords>(sealed, commentId) ?? {}
    return { body, mentions, quoteHash }
  }

const textIn = ({ body, mentions }: ReturnType<OpenWords>) => ({ body, mentions })

const noneOf = (subject_id: string): Written<typeof commentTotal> => ({
  ...{ subject_id, comments: 0, threads: 0, last_thread_at: null },
})

/** A held comment gets its place and number once it is public. */
const isNumbered = (before: ReadonlyMap<string, CommentRow>, { comment_id }: CommentRow): boolean =>
  before.get(comment_id)?.held_position === null

const isShown = (row: CommentRow | undefined): number => (row?.state === 'shown' ? 1 : 0)
/** Has it a row among the replies, be it a placeholder? */
const isListed = (row: CommentRow | undefined): number =>
  row?.state === 'shown' || row?.state === 'suspended' ? 1 : 0
const shownChange = (before: ReadonlyMap<string, CommentRow>, row: CommentRow): number =>
  isShown(row) - isShown(before.get(row.comment_id))

/** The state of a comment that is not deleted. */
const shownState = ({ suspended, held_position }: Pick<CommentRow, 'suspended' | 'held_position'>) => {
  if (held_position !== null) return 'held'
  return suspended ? 'suspended' : 'shown'
}
const isDeleted = ({ state }: CommentRow): boolean => state === 'deleted' || state === 'purged'

function evolve(
  row: CommentRow | undefined,
  event: Recorded<CommentEvent>,
  wordsOf: OpenWords,
): CommentRow | undefined {
  const at = event.metadata.occurredAt
  if (event.type === 'CommentPosted') {
    const { commentId, subject, authorId, rootId, replyTo, anonymous, sealed, quote, held, imageId } =
      event.data
    const words = wordsOf(sealed, commentId)
    return {
      ...{ comment_id: commentId, subject_id: subject.id, author_id: authorId, root_id: rootId, anonymous },
      ...{ reply_to: replyTo?.commentId ?? null, reply_to_author: replyTo?.authorId ?? null },
      ...{
        ...textIn(words),
        quote: storedQuote(quote, words),
        image_id: imageId,
        posted_at: at,
        edited_at: null,
        state: held.length > 0 ? 'held' : 'shown',
        purge_at: null,
      },
      ...{ held_by: held, held_position: held.length > 0 ? event.position.toString() : null },
      ...{ suspended: false, hidden: null },
      ...{ place: 0, likes: 0, replies: 0 },
    }
  }
  if (!row) return row
  switch (event.type) {
    case 'CommentEdited':
      return { ...row, ...textIn(wordsOf(event.data.sealed, row.comment_id)), edited_at: at }
    case 'CommentDeleted':
      return { ...row, state: 'deleted', purge_at: event.data.purgeAt }
    case 'CommentRestored':
      return { ...row, state: shownState(row), purge_at: null }
    case 'CommentPurged':
      return { ...row, body: '', mentions: [], quote: null, image_id: null, state: 'purged', purge_at: null }
    case 'CommentHidden':
      return { ...row, hidden: event.data.reason }
    case 'CommentUnhidden':
      return { ...row, hidden: null }
    case 'CommentSuspended':
    case 'CommentReinstated':
    case 'CommentReleased': {
      const next = {
        ...row,
        suspended: event.type === 'CommentReleased' ? row.suspended : event.type === 'CommentSuspended',
        held_position: endsHold(event) ? null : row.held_position,
      }
      return { ...next, state: isDeleted(row) ? row.state : shownState(next) }
    }
    case 'CommentSuspensionAppealed':
    case 'CommentAppealDecided':
      return row
    default:
      event satisfies never
      return row
  }
}

const c = alias(articleComment, 'c')
const k = articleComment.names

const likesIn = (events: readonly Recorded[]): PairChange[] =>
  events.filter(commentLikeFamily.has).map(event => {
    const { commentId, userId } = event.data
    return { keys: [commentId, userId], isSet: event.type === CommentLiked.type, event }
  })

/** Adds new likes to the known comments. Counts all likes of a new comment, since likes may precede it. */
async function countLikes(
  db: PoolClient,
  t: TableName,
  events: readonly Recorded[],
  fresh: readonly CommentRow[],
): Promise<void> {
  const pairs = likesIn(events)
  const exclusions = await applyExclusions(db, t, commentExclusion, events, giversOf(pairs))
  const changes = await applyPairs(db, t, commentLike, pairs, exclusions)
  for (const { comment_id } of fresh) changes.delete(comment_id)
  await addTo(db, t, k.likes, changes)
  const l = alias(commentLike, 'l')
  await countAnew(
    db,
    t,
    fresh,
    k.likes,
    `select count(*) from ${t(commentLike)} l where ${l.comment_id} = ${c.comment_id} and ${l.counted}`,
  )
}

/** Replies that are listed, likewise. */
async function countReplies(
  db: PoolClient,
  t: TableName,
  before: ReadonlyMap<string, CommentRow>,
  after: readonly CommentRow[],
  fresh: readonly CommentRow[],
): Promise<void> {
  const sums = new Sums(id => ({ id, change: 0 }))
  for (const row of after)
    if (row.root_id) sums.of(row.root_id).change += isListed(row) - isListed(before.get(row.comment_id))
  const changes = new Map(sums.rows().map(({ id, change }) => [id, change]))
  for (const { comment_id } of fresh) changes.delete(comment_id)
  await addTo(db, t, k.replies, changes)
  const r = alias(articleComment, 'r')
  await countAnew(
    db,
    t,
    fresh.filter(({ root_id }) => root_id === null),
    k.replies,
    `select count(*) from ${t(articleComment)} r where ${r.root_id} = ${c.comment_id} and ${r.state} in ('shown', 'suspended')`,
  )
}

async function addTo(
  db: PoolClient,
  t: TableName,
  column: string,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...changes].filter(([, change]) => change !== 0)
  if (rows.length === 0) return
  await db.query(
    `update ${t(articleComment)} c set ${column} = c.${column} + n.change
       from json_to_recordset($1::json) as n (id text, change integer) where ${c.comment_id} = n.id`,
    [JSON.stringify(rows.map(([id, change]) => ({ id, change })))],
  )
}

async function countAnew(
  db: PoolClient,
  t: TableName,
  rows: readonly CommentRow[],
  column: string,
  count: string,
): Promise<void> {
  if (rows.length === 0) return
  await db.query(`update ${t(articleComment)} c set ${column} = (${count}) where ${c.comment_id} = any($1)`, [
    rows.map(({ comment_id }) => comment_id),
  ])
}
