import { articleComment } from '@koryaku/contracts/tables/article-comment.table.ts'
import { commentAlias } from '@koryaku/contracts/tables/comment-alias.table.ts'
import type { commentTotal } from '@koryaku/contracts/tables/comment-total.table.ts'
import { alias, type Table, type Written } from '@koryaku/contracts/tables/define-table.ts'
import type { PoolClient } from 'pg'
import { upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'

export type CommentRow = Written<typeof articleComment>
type Total = Written<typeof commentTotal>
type AliasRow = Written<typeof commentAlias>
type Time = Date | string

const ms = (time: Time): number => +new Date(time)
const earlier = (a: CommentRow, b: CommentRow): number =>
  ms(a.posted_at) - ms(b.posted_at) || (a.comment_id < b.comment_id ? -1 : 1)

/** Per subject, the time from which its numbers must be assigned again. */
export class Late {
  readonly #since = new Map<string, Time>()

  /** Notes a time unless it follows the last one. An equal time is late as well: the IDs decide the order. */
  noteUnlessLast(subjectId: string, at: Time, last: Time | null): void {
    if (last !== null && ms(last) >= ms(at)) this.note(subjectId, at)
  }
  note(subjectId: string, at: Time): void {
    const since = this.#since.get(subjectId)
    if (since === undefined || ms(at) < ms(since)) this.#since.set(subjectId, at)
  }
  rows = () => [...this.#since].map(([subject_id, since]) => ({ subject_id, since }))
}

/**
 * Gives new conversations the numbers after those that there are, by when they began. @returns subjects in which one began before
 * others that have a number
 */
export function numberThreads(fresh: CommentRow[], totals: Map<string, Total>): Late {
  const late = new Late()
  for (const row of fresh.filter(({ root_id }) => root_id === null).sort(earlier)) {
    const total = totals.get(row.subject_id) as Total
    const last = total.last_thread_at
    late.noteUnlessLast(row.subject_id, row.posted_at, last)
    row.place = total.threads + 1
    totals.set(row.subject_id, {
      ...{ ...total, threads: row.place },
      last_thread_at: last !== null && ms(last) > ms(row.posted_at) ? last : row.posted_at,
    })
  }
  return late
}

const c = articleComment.names
/** Where a conversation became known later than one that began after it. */
export const renumberThreads = (db: PoolClient, t: TableName, late: Late): Promise<void> =>
  renumber(db, t, late, {
    ...{ table: articleComment, number: c.place, order: [c.posted_at, c.comment_id] },
    among: `${c.root_id} is null and ${c.held_position} is null`,
  })

const a = commentAlias.names
const known = alias(commentAlias, 'known')
const wanted = alias(commentAlias, 'wanted')

/**
 * Numbers each member who comments anonymously on a subject for the first time, after the existing ones. Only a first
 * comment that becomes known late changes numbers of others: those of members who came after it.
 */
export async function numberCommenters(db: PoolClient, t: TableName, fresh: CommentRow[]): Promise<void> {
  const firsts = new Map<string, AliasRow>()
  const unnamed = fresh.filter(({ anonymous }) => anonymous).sort(earlier)
  for (const { subject_id, author_id, posted_at, comment_id } of unnamed) {
    const key = `${subject_id} ${author_id}`
    if (!firsts.has(key))
      firsts.set(key, { subject_id, author_id, first_at: posted_at, first_id: comment_id, number: 0 })
  }
  if (firsts.size === 0) return
  const before = await commentersBefore(db, t, [...firsts.values()])
  const late = new Late()
  const written: AliasRow[] = []
  for (const [key, first] of firsts) {
    const standing = before.known.get(key)
    if (standing) {
      if (!isEarlier(first, standing)) continue
      written.push({ ...first, number: standing.number })
      late.note(first.subject_id, first.first_at)
      continue
    }
    const last = before.last.get(first.subject_id)
    late.noteUnlessLast(first.subject_id, first.first_at, last?.first_at ?? null)
    const numbered = { ...first, number: (last?.number ?? 0) + 1 }
    written.push(numbered)
    const isLast = !last || ms(last.first_at) < ms(first.first_at)
    before.last.set(first.subject_id, isLast ? numbered : { ...last, number: numbered.number })
  }
  await upsertRows(db, t, commentAlias, written)
  await renumber(db, t, late, { table: commentAlias, number: a.number, order: [a.first_at, a.first_id] })
}

const isEarlier = (one: AliasRow, other: AliasRow): boolean =>
  ms(one.first_at) < ms(other.first_at) ||
  (ms(one.first_at) === ms(other.first_at) && one.first_id < other.first_id)

/** The commenters of `firsts` who have a number already, and the last commenter of each subject. */
async function commentersBefore(db: PoolClient, t: TableName, firsts: AliasRow[]) {
  const { rows } = await db.query<AliasRow & { is_last: boolean }>(
    `with wanted as materialized (select * from json_populate_recordset(null::${t(commentAlias)}, $1::json))
     select known.*, false as is_last from wanted join ${t(commentAlias)} known
         on ${known.subject_id} = ${wanted.subject_id} and ${known.author_id} = ${wanted.author_id}
     union all
     select last.*, true from (select distinct ${a.subject_id} from wanted) wanted cross join lateral (
       select known.* from ${t(commentAlias)} known where ${known.subject_id} = ${wanted.subject_id}
        order by ${known.number} desc limit 1) last`,
    [JSON.stringify(firsts)],
  )
  const last = new Map<string, AliasRow>()
  const standing = new Map<string, AliasRow>()
  for (const { is_last, ...row } of rows) {
    if (is_last) last.set(row.subject_id, row)
    else standing.set(`${row.subject_id} ${row.author_id}`, row)
  }
  return { known: standing, last }
}

interface Numbered {
  table: Table
  /** The column of the number, and what it follows. */
  number: string
  order: readonly [at: string, id: string]
  among?: string
}

/** Renumbers the rows at or after a time. Earlier rows keep their numbers and are not scanned. */
async function renumber(
  db: PoolClient,
  t: TableName,
  late: Late,
  { table, number, order: [at, id], among = 'true' }: Numbered,
): Promise<void> {
  const rows = late.rows()
  if (rows.length === 0) return
  const there = `${t(table)} where subject_id = late.subject_id and ${among}`
  await db.query(
    `update ${t(table)} known set ${number} = n.${number}
       from json_to_recordset($1::json) as late (subject_id text, since timestamptz)
      cross join lateral (
        select coalesce((select ${number} from ${there} and ${at} < late.since order by ${number} desc limit 1), 0) as last) before
      cross join lateral (
        select ${table.key.join(', ')}, before.last + row_number() over (order by ${at}, ${id}) as ${number}
          from ${there} and ${number} > before.last) n
      where ${table.key.map(key => `known.${key} = n.${key}`).join(' and ')} and known.${number} <> n.${number}`,
    [JSON.stringify(rows)],
  )
}
