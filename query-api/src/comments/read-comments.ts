import type {
  CommentAuthor,
  CommentList,
  CommentMention,
  CommentOrder,
  CommentPicture,
  CommentQuote,
  CommentResource,
  CommentsQuery,
  CommentThread,
  RepliesQuery,
} from '@koryaku/contracts/comments/comment.api.ts'
import {
  type CommentAudience,
  type CommentHideReason,
  HELPFUL_MAX,
  REPLIES_SHOWN,
} from '@koryaku/contracts/comments/comment-parts.ts'
import { namesIn } from '@koryaku/contracts/comments/comment-text.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleComment, type StoredQuote } from '@koryaku/contracts/tables/article-comment.table.ts'
import { commentAlias } from '@koryaku/contracts/tables/comment-alias.table.ts'
import { commentPolicy } from '@koryaku/contracts/tables/comment-policy.table.ts'
import { commentTotal } from '@koryaku/contracts/tables/comment-total.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { image } from '@koryaku/contracts/tables/image.table.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import type { Pool } from 'pg'
import { quotesIn } from './quotes.ts'

const a = alias(articleCard, 'a')
const c = alias(articleComment, 'c')
const f = alias(articleComment, 'f')
const r = alias(articleComment, 'r')
const n = alias(commentTotal, 'n')
const o = alias(commentPolicy, 'o')
const p = alias(articleComment, 'p')
const s = alias(articleComment, 's')
const u = alias(userCard, 'u')
const w = alias(userCard, 'w')
const k = alias(commentAlias, 'k')
const m = alias(userCard, 'm')
const i = alias(image, 'i')

/** Columns of a user that a comment shows. */
interface PersonColumns {
  name: string | null
  display_name: string | null
  picture: string | null
  anonymous: boolean | null
  erased: boolean | null
  number: number | null
  id: string | null
}
interface CommentRow {
  comment_id: string
  author_id: string
  root_id: string | null
  reply_to: string | null
  anonymous: boolean
  body: string
  mentions: string[]
  quote: StoredQuote | null
  shown_picture: CommentPicture
  mentioned: { id: string; name: string; displayName: string }[] | null
  posted_at: Date
  edited_at: Date | null
  state: 'shown' | 'suspended' | 'held' | 'deleted' | 'purged'
  hidden: CommentHideReason | null
  likes: number
  replies: number
  author: PersonColumns
  answered: PersonColumns
  /** Was whom it answers unnamed there? */
  answered_anonymous: boolean | null
  answered_state: CommentRow['state'] | null
}

/** Facts about the article of a page of comments. */
interface Head {
  writer: string
  comments: number
  threads: number
  page: number
  audience: CommentAudience
  pinned: string | null
  /** Its columns are null without comments. */
  newest: string | null
  newest_at: Date | null
  newest_root: string | null
}

const person = (card: typeof u, number: string, id: string) =>
  `json_build_object('name', ${card.name}, 'display_name', ${card.display_name}, 'picture', ${card.picture},
     'anonymous', ${card.anonymous}, 'erased', ${card.erased}, 'number', ${number}, 'id', ${id})`

/** SQL: a lookup by key and not a join, which reads the numbers of all commenters of the article. */
const numberOf = (author: string) =>
  `(select ${k.number} from ${k} where ${k.subject_id} = ${c.subject_id} and ${k.author_id} = ${author})`

/** SQL: comments `c` as rows, with who wrote them and whom they answer. */
const rowsOf = `${c.comment_id}, ${c.author_id}, ${c.root_id}, ${c.reply_to}, ${c.anonymous}, ${c.body}, ${c.mentions}, ${c.quote}, ${c.posted_at},
  ${c.edited_at}, ${c.state}, ${c.hidden}, ${c.likes}, ${c.replies},
  ${person(u, numberOf(c.author_id), c.author_id)} as author, ${person(w, numberOf(c.reply_to_author), c.reply_to_author)} as answered,
  case when ${c.image_id} is not null then (
    select json_build_object('src', ${i.src}, 'width', ${i.width}, 'height', ${i.height}, 'alt', ${i.alt})
      from ${i} where ${i.image_id} = ${c.image_id} and not ${i.deleted} and not ${i.suspended}) end as shown_picture,
  case when ${c.mentions} <> '{}' then (
    select json_agg(json_build_object('id', ${m.user_id}, 'name', ${m.name}, 'displayName', ${m.display_name}))
      from ${m} where ${m.user_id} = any(${c.mentions}) and not ${m.anonymous} and not ${m.erased} and ${m.name} is not null) end as mentioned,
  (select ${f.anonymous} from ${f} where ${f.comment_id} = ${c.reply_to}) as answered_anonymous,
  (select ${f.state} from ${f} where ${f.comment_id} = ${c.reply_to}) as answered_state`
const peopleOf = `left join ${u} on ${u.user_id} = ${c.author_id}
  left join ${w} on ${w.user_id} = ${c.reply_to_author}`

/** SQL: the places of the conversations with the most likes, as an index has them. */
const mostLiked = (
  limit: string,
) => `select ${c.likes}, ${c.place} from ${c} where ${c.subject_id} = $1 and ${c.root_id} is null and ${c.place} > 0
  order by ${c.likes} desc, ${c.place} limit ${limit}`

/**
 * Orders of conversations. By date they are addressed by number, so that a late page costs as much as the first. By
 * likes they are counted along an index, and therefore only up to a limit.
 */
const ORDERS: Record<CommentOrder, { page: string; window: string; order: string; threads: string }> = {
  oldest: {
    page: `(${r.place} - 1) / $2 + 1`,
    window: `${c.place} > (h.page - 1) * $2 and ${c.place} <= h.page * $2`,
    order: c.place,
    threads: n.threads,
  },
  newest: {
    page: `(coalesce(${n.threads}, 0) - ${r.place}) / $2 + 1`,
    window: `${c.place} <= h.threads - (h.page - 1) * $2 and ${c.place} > h.threads - h.page * $2`,
    order: `${c.place} desc`,
    threads: n.threads,
  },
  helpful: {
    page: `coalesce((select turn::int - 1 from (
             select place, row_number() over (order by likes desc, place) as turn from (${mostLiked(`${HELPFUL_MAX}`)}) liked) ranked
             where place = ${r.place}), ${HELPFUL_MAX}) / $2 + 1`,
    window: `${c.place} = any(array(select place from (
      ${mostLiked(`greatest(0, least($2, ${HELPFUL_MAX} - (select (page - 1) * $2 from head)))
      offset (select least((page - 1) * $2, ${HELPFUL_MAX}) from head)`)}) liked))`,
    order: `${c.likes} desc, ${c.place}`,
    threads: `least(${n.threads}, ${HELPFUL_MAX})`,
  },
}

/** SQL: has a comment its place in the list, without its text where it is suspended? */
const listed = (said: { state: string }) => `${said.state} in ('shown', 'suspended')`

/** $1 article, $2 per page, $3 page, $4 the comment to open, or ''. One statement. */
const pageSql = ({ page, window, order, threads }: (typeof ORDERS)[CommentOrder]) => `
  with head as materialized (
    select ${a.author_id} as writer, coalesce(${n.comments}, 0) as comments, coalesce(${threads}, 0) as threads,
           coalesce(${o.audience}, 'all') as audience, ${p.comment_id} as pinned,
           s.comment_id as newest, s.posted_at as newest_at, s.root_id as newest_root,
           case when ${r.comment_id} is null then $3::int else ${page} end as page
      from ${a} left join ${n} on ${n.subject_id} = ${a.article_id}
      left join ${o} on ${o.subject_id} = ${a.article_id}
      left join ${p} on ${p.comment_id} = ${o.pinned_id} and ${p.subject_id} = ${a.article_id} and ${p.state} = 'shown' and ${p.hidden} is null
      left join ${f} on ${f.comment_id} = $4 and ${f.subject_id} = ${a.article_id} and ${f.held_position} is null
      left join ${r} on ${r.comment_id} = coalesce(${f.root_id}, ${f.comment_id})
      left join lateral (
        select ${s.comment_id}, ${s.posted_at}, ${s.root_id} from ${s} where ${s.subject_id} = $1 and ${s.state} = 'shown'
         order by ${s.posted_at} desc, ${s.comment_id} desc limit 1) s on true
     where ${a.article_id} = $1 and ${a.status} = 'published'),
  roots as materialized (
    select c.*, row_number() over (order by ${order}) as turn from ${c}, head h
     where ${c.subject_id} = $1 and ${c.root_id} is null and ${window}
       and (h.page > 1 or ${c.comment_id} is distinct from h.pinned)
    union all
    select c.*, 0 from head h join ${c} on ${c.comment_id} = h.pinned where h.page = 1),
  said as (
    select turn, 0 as part, ${articleComment.list} from roots c where ${listed(c)} or ${c.replies} > 0
    union all
    select roots.turn, 1, replies.* from roots cross join lateral (
      select ${articleComment.list} from ${f} where ${f.root_id} = roots.comment_id and ${listed(f)}
       order by ${f.posted_at}, ${f.comment_id} limit ${REPLIES_SHOWN}) replies
     where roots.replies > 0
    union all
    select roots.turn, 1, ${articleComment.list.replace(/\w+/g, column => `f.${column}`)} from ${f} join roots on roots.comment_id = ${f.root_id}
     where ${f.comment_id} = $4 and ${listed(f)})
  select h.writer, h.comments, h.threads, h.page, h.audience, h.pinned, h.newest, h.newest_at, h.newest_root, said.*
    from head h left join (
      select c.turn, c.part, ${rowsOf} from said c ${peopleOf}) said on true
   order by said.turn, said.part, said.posted_at, said.comment_id`

type CommentPage = Pick<CommentList, 'data'> & CommentList['meta']

/** One page of conversations; undefined where the article is not public. One that is not among the most liked is shown by age. */
export async function readComments(db: Pool, wanted: CommentsQuery): Promise<CommentPage | undefined> {
  const found = await readPage(db, wanted)
  const isBehind = wanted.comment && found && (found.page - 1) * wanted.per >= HELPFUL_MAX
  return wanted.sort === 'helpful' && isBehind ? readPage(db, { ...wanted, sort: 'oldest' }) : found
}

async function readPage(
  db: Pool,
  { article_path, sort, page, per, comment = '' }: CommentsQuery,
): Promise<CommentPage | undefined> {
  const { rows } = await db.query<Head & { turn: string | null } & CommentRow>({
    name: `comments-${sort}`,
    text: pageSql(ORDERS[sort]),
    values: [article_path, per, page, comment],
  })
  const [head] = rows
  if (!head) return undefined
  const quotes = await readQuotes(db, article_path, rows)
  const threads = new Map<string, CommentThread>()
  for (const row of rows) {
    if (row.turn === null) continue
    const resource = resourceOf(row, head, quotes)
    if (row.root_id === null) threads.set(row.comment_id, { ...resource, replies: [] })
    else {
      const replies = threads.get(row.root_id)?.replies
      // The requested comment may be among the first.
      if (replies && replies.at(-1)?.id !== resource.id) replies.push(resource)
    }
  }
  const { comments: totalCount, threads: threadsCount, page: shownPage, audience } = head
  const newest = newestOf(head)
  return { data: [...threads.values()], totalCount, newest, threadsCount, page: shownPage, audience, sort }
}

const newestOf = ({ newest, newest_at, newest_root }: Head): CommentList['meta']['newest'] =>
  newest === null || newest_at === null
    ? null
    : { id: newest, postedAt: newest_at.toISOString(), isReply: newest_root !== null }

const REPLIES = `
  select ${a.author_id} as writer, ${r.replies} as total, said.*
    from ${r} join ${a} on ${a.article_id} = ${r.subject_id} and ${a.status} = 'published'
    left join lateral (
      select ${rowsOf} from (
        select * from ${f} where ${f.root_id} = $1 and ${listed(f)}
         order by ${f.posted_at}, ${f.comment_id} limit $2 offset $3) c ${peopleOf}) said on true
   where ${r.comment_id} = $1 and ${r.root_id} is null
   order by said.posted_at, said.comment_id`

/** One page of the replies to a comment; undefined where there is no such one. */
export async function readReplies(
  db: Pool,
  { article_comment_id, page, per }: RepliesQuery,
): Promise<{ data: CommentResource[]; totalCount: number } | undefined> {
  const { rows } = await db.query<{ writer: string; total: number } & CommentRow>({
    name: 'comment-replies',
    text: REPLIES,
    values: [article_comment_id, per, (page - 1) * per],
  })
  const [head] = rows
  if (!head) return undefined
  const data = rows
    .filter(row => row.comment_id !== null)
    .map(row => resourceOf(row, { ...head, pinned: null }, NO_QUOTES))
  return { data, totalCount: head.total }
}

/**
 * The author as shown here. They are unnamed if they were anonymous when they wrote the comment, or are anonymous now:
 * otherwise a later change would reveal the author of earlier comments. Only comments written anonymously show a
 * number, and all comments of one number were: the number leads to no name.
 */
function authorOf(of: PersonColumns, said: Said, writer: string): CommentAuthor {
  // The text is deleted, and the author with it.
  if (said.state !== 'shown') return { kind: 'gone' }
  if (of.erased) return { kind: 'erased' }
  if (said.anonymous !== false) return { kind: 'anonymous', number: said.anonymous ? of.number : null }
  if (of.anonymous !== false || of.name === null) return { kind: 'anonymous', number: null }
  const { name, picture } = of
  return { kind: 'member', name, displayName: of.display_name ?? name, picture, isWriter: of.id === writer }
}

/** Users mentioned by name in the text. Names of users who have left or are anonymous remain plain text. */
function mentionsOf({ body, mentions, mentioned }: CommentRow): CommentMention[] {
  if (!mentioned) return []
  return namesIn(body).flatMap((written, n) => {
    const member = mentioned.find(({ id }) => id === mentions[n])
    return member ? { written, name: member.name, displayName: member.displayName } : []
  })
}

/** Columns of a comment that decide how its author is shown. */
interface Said {
  state: CommentRow['state'] | null
  anonymous: boolean | null
}

/** Replies have none. */
const NO_QUOTES: ReadonlyMap<string, CommentQuote> = new Map()

function readQuotes(
  db: Pool,
  articleId: string,
  rows: readonly CommentRow[],
): Promise<ReadonlyMap<string, CommentQuote>> {
  const quoted = rows.flatMap(({ comment_id: commentId, state, quote }) =>
    quote && state === 'shown' ? [{ commentId, articleId, quote }] : [],
  )
  return quotesIn(db, quoted)
}

function resourceOf(
  row: CommentRow,
  { writer, pinned }: Pick<Head, 'writer' | 'pinned'>,
  quotes: ReadonlyMap<string, CommentQuote>,
): CommentResource {
  const { comment_id, state, body, posted_at, edited_at, likes, replies, root_id, reply_to } = row
  const isShown = state === 'shown'
  const answered = { state: row.answered_state, anonymous: row.answered_anonymous }
  return {
    ...{ type: 'articleComment', id: comment_id },
    attributes: {
      ...{ state: state === 'shown' || state === 'suspended' ? state : 'deleted', body: isShown ? body : '' },
      mentions: isShown ? mentionsOf(row) : [],
      quote: quotes.get(comment_id) ?? null,
      picture: isShown ? row.shown_picture : null,
      ...{ postedAt: posted_at.toISOString(), editedAt: edited_at?.toISOString() ?? null },
      author: authorOf(row.author, row, writer),
      hidden: isShown ? row.hidden : null,
      pinned: comment_id === pinned,
      ...{ likesCount: likes, repliesCount: replies, rootId: root_id },
      // To the beginning of a conversation it goes without saying.
      replyTo:
        reply_to === null || reply_to === root_id
          ? null
          : { id: reply_to, author: authorOf(row.answered, answered, writer) },
    },
  }
}
