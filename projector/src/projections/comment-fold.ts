import type { CommentEvent, CommentPosted } from '@koryaku/contracts/comments/comment.events.ts'
import type { CommentWords } from '@koryaku/contracts/comments/comment-parts.ts'
import type { EventOf } from '@koryaku/contracts/define-event.ts'
import { articleComment, type StoredQuote } from '@koryaku/contracts/tables/article-comment.table.ts'
import { boolean, nullable, position, text, timestamptz } from '@koryaku/contracts/tables/columns.ts'
import { commentAlias } from '@koryaku/contracts/tables/comment-alias.table.ts'
import { commentExclusion } from '@koryaku/contracts/tables/comment-exclusion.table.ts'
import { commentLike } from '@koryaku/contracts/tables/comment-like.table.ts'
import { commentTotal } from '@koryaku/contracts/tables/comment-total.table.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { Changes } from '#engine/changes.ts'
import { defineChanges } from '#engine/define-changes.ts'
import type { TableName } from '#engine/table-name.ts'
import { definePairChanges, foldPairs } from './pairs.ts'

export const commentLikeChange = definePairChanges('comment_like_change', commentLike)

/** The change that one event makes to a comment. A column that the event does not set is null. */
export const commentChange = defineChanges('comment_change', {
  comment_id: text(),
  position: position(),
  /** Set by the event that posted the comment. */
  subject_id: nullable(text()),
  author_id: nullable(text()),
  root_id: nullable(text()),
  reply_to: nullable(text()),
  reply_to_author: nullable(text()),
  anonymous: nullable(boolean()),
  posted_at: nullable(timestamptz()),
  edited_at: nullable(timestamptz()),
  body: nullable(text()),
  /** IDs separated by commas; set whenever the body is. */
  mentions: nullable(text()),
  /** JSON of a StoredQuote. */
  quote: nullable(text()),
  image_id: nullable(text()),
  /** Without a suspension. */
  state: nullable(text<Written<typeof articleComment>['state']>()),
  /** Read from the last change that sets the state. */
  purge_at: nullable(timestamptz()),
  suspended: nullable(boolean()),
  /** Why it is folded; empty: it is not. */
  hidden: nullable(text()),
  /** The rules that held it, with commas; only in the first change of a comment. */
  held_by: nullable(text()),
  released: nullable(boolean()),
})
type Change = Written<typeof commentChange>

const NOTHING: Omit<Change, 'comment_id' | 'position'> = {
  ...{
    subject_id: null,
    author_id: null,
    root_id: null,
    reply_to: null,
    reply_to_author: null,
    anonymous: null,
  },
  ...{
    posted_at: null,
    edited_at: null,
    body: null,
    mentions: null,
    quote: null,
    image_id: null,
    state: null,
    purge_at: null,
  },
  ...{ suspended: null, hidden: null, held_by: null, released: null },
}

/** Decrypts the text of a comment; empty once its key is deleted. */
export type OpenWords = (
  sealed: string,
  commentId: string,
) => Pick<CommentWords, 'body' | 'quoteHash'> & { mentions: string[] }

/** The quote of a comment; null without a quote, or once the key of the comment is deleted. */
export function storedQuote(
  quote: EventOf<typeof CommentPosted>['data']['quote'],
  { quoteHash: hash }: ReturnType<OpenWords>,
): StoredQuote | null {
  if (!quote || hash === undefined) return null
  const { blockId, from, to } = quote
  return { blockId, from, to, hash }
}

/** Is a held comment public after this event? An undone suspension leaves it held. */
export const endsHold = (event: Recorded<CommentEvent>): boolean =>
  event.type === 'CommentReleased' || (event.type === 'CommentReinstated' && event.data.cause !== 'undo')

export function appendComments(
  changes: Changes,
  events: readonly Recorded<CommentEvent>[],
  wordsOf: OpenWords,
): void {
  for (const event of events)
    changes.add(commentChange, {
      ...{ ...NOTHING, comment_id: event.data.commentId, position: event.position },
      ...changeOf(event, wordsOf),
    })
}

function changeOf(event: Recorded<CommentEvent>, wordsOf: OpenWords): Partial<Change> {
  const at = event.metadata.occurredAt
  switch (event.type) {
    case 'CommentPosted': {
      const { commentId, subject, authorId, rootId, replyTo, anonymous, sealed, quote, held, imageId } =
        event.data
      const words = wordsOf(sealed, commentId)
      const stored = storedQuote(quote, words)
      return {
        ...{ subject_id: subject.id, author_id: authorId, root_id: rootId, anonymous, posted_at: at },
        ...{ reply_to: replyTo?.commentId ?? null, reply_to_author: replyTo?.authorId ?? null },
        ...{ ...rowOf(words), quote: stored && JSON.stringify(stored), state: 'shown' },
        ...{ image_id: imageId, held_by: held.join(',') },
      }
    }
    case 'CommentEdited':
      return { ...rowOf(wordsOf(event.data.sealed, event.data.commentId)), edited_at: at }
    case 'CommentDeleted':
      return { state: 'deleted', purge_at: event.data.purgeAt }
    case 'CommentRestored':
      return { state: 'shown' }
    case 'CommentPurged':
      return { state: 'purged', body: '', mentions: '' }
    case 'CommentHidden':
      return { hidden: event.data.reason }
    case 'CommentUnhidden':
      return { hidden: '' }
    case 'CommentSuspended':
      return { suspended: true }
    case 'CommentReinstated':
      return endsHold(event) ? { suspended: false, released: true } : { suspended: false }
    case 'CommentReleased':
      return { released: true }
    case 'CommentSuspensionAppealed':
    case 'CommentAppealDecided':
      return {}
    default:
      event satisfies never
      return {}
  }
}

/** Mentions are copied as text; the fold splits them into an array. */
const rowOf = ({ body, mentions }: ReturnType<OpenWords>) => ({ body, mentions: mentions.join(',') })

/** The likes, then the comments with their numbers and counts, then what is counted of them. */
export const foldComments = (t: TableName): string[] => [
  foldPairs(t, commentLike, commentLikeChange, commentExclusion),
  foldRows(t),
  foldTotals(t),
  foldCommenters(t),
]

const c = articleComment.names
const x = commentChange.names

/** SQL: the value of a column in the last change that sets `saidIn`. */
const lastOf = (column: string, saidIn = column) =>
  `(array_agg(${column} order by ${x.position} desc) filter (where ${saidIn} is not null))[1] as ${column}`

function foldRows(t: TableName): string {
  const like = commentLike.names
  const isHeld = `p.${x.held_by} <> '' and last.${x.released} is null`
  return `
    with last as (
      select ${x.comment_id}, ${lastOf(x.body)}, ${lastOf(x.mentions)}, ${lastOf(x.edited_at)}, ${lastOf(x.state)}, ${lastOf(x.purge_at, x.state)},
             ${lastOf(x.suspended)}, ${lastOf(x.hidden)}, ${lastOf(x.released)}
        from ${t(commentChange)} group by ${x.comment_id}),
    said as materialized (
      select p.${x.comment_id}, p.${x.subject_id}, p.${x.author_id}, p.${x.root_id}, p.${x.reply_to}, p.${x.reply_to_author},
             p.${x.anonymous}, last.${x.body}, string_to_array(last.${x.mentions}, ',') as ${x.mentions},
             case when last.${x.state} <> 'purged' then p.${x.quote}::jsonb end as ${x.quote},
             case when last.${x.state} <> 'purged' then p.${x.image_id} end as ${x.image_id}, p.${x.posted_at}, last.${x.edited_at},
             case when last.${x.state} <> 'shown' then last.${x.state} when ${isHeld} then 'held'
                  when last.${x.suspended} then 'suspended' else 'shown' end as ${x.state},
             case when p.${x.held_by} = '' then '{}' else string_to_array(p.${x.held_by}, ',') end as ${x.held_by},
             case when ${isHeld} then p.${x.position} end as held_position,
             last.${x.purge_at}, coalesce(last.${x.suspended}, false) as ${x.suspended},
             nullif(last.${x.hidden}, '') as ${x.hidden}
        from ${t(commentChange)} p join last on last.${x.comment_id} = p.${x.comment_id} where p.${x.subject_id} is not null),
    liked as (
      select ${like.comment_id}, count(*) as likes from ${t(commentLike)} where ${like.counted} group by ${like.comment_id}),
    replied as (
      select ${c.root_id}, count(*) as replies from said where ${c.root_id} is not null and ${c.state} in ('shown', 'suspended') group by ${c.root_id})
    insert into ${t(articleComment)} (${articleComment.list})
    select said.*,
           case when said.${c.root_id} is null and said.${c.held_position} is null then row_number() over (
             partition by said.${c.subject_id}, said.${c.root_id} is null and said.${c.held_position} is null order by said.${c.posted_at}, said.${c.comment_id})
             else 0 end,
           coalesce(liked.likes, 0), case when said.${c.root_id} is null then coalesce(replied.replies, 0) else 0 end
      from said left join liked on liked.${like.comment_id} = said.${c.comment_id}
      left join replied on replied.${c.root_id} = said.${c.comment_id}`
}

const foldTotals = (t: TableName): string => `
  insert into ${t(commentTotal)} (${commentTotal.list})
  select ${c.subject_id}, count(*) filter (where ${c.state} = 'shown'), count(*) filter (where ${c.root_id} is null and ${c.held_position} is null),
         max(${c.posted_at}) filter (where ${c.root_id} is null and ${c.held_position} is null)
    from ${t(articleComment)} group by ${c.subject_id}`

const foldCommenters = (t: TableName): string => `
  insert into ${t(commentAlias)} (${commentAlias.list})
  select ${c.subject_id}, ${c.author_id}, ${c.posted_at}, ${c.comment_id},
         row_number() over (partition by ${c.subject_id} order by ${c.posted_at}, ${c.comment_id})
    from (select distinct on (${c.subject_id}, ${c.author_id}) ${c.subject_id}, ${c.author_id}, ${c.posted_at}, ${c.comment_id}
            from ${t(articleComment)} where ${c.anonymous} and ${c.held_position} is null order by ${c.subject_id}, ${c.author_id}, ${c.posted_at}, ${c.comment_id}) firsts`
