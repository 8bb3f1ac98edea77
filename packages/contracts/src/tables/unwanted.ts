import type { RawBuilder } from 'kysely'
import { aliasMute } from './alias-mute.table.ts'
import { articleComment } from './article-comment.table.ts'
import { alias } from './define-table.ts'
import { foldedSql } from './folded-title.ts'
import { mutedWord } from './muted-word.table.ts'
import { notification } from './notification.table.ts'
import { type Param, sqlWith } from './statements.ts'
import { userBlock } from './user-block.table.ts'
import { userCard } from './user-card.table.ts'
import { userMute } from './user-mute.table.ts'

/**
 * SQL conditions for content unwanted by a viewer; the only such module. The sets are small (1,000 entries at most) and
 * evaluated once per statement, not per row. Only content shown with a name is filtered by its author: hiding anonymous
 * content would reveal its author.
 */

const b = alias(userBlock, 'b')
const m = alias(userMute, 'm')
const x = alias(aliasMute, 'x')
const f = alias(articleComment, 'f')
const w = alias(mutedWord, 'w')
const u = alias(userCard, 'u')
const s = alias(articleComment, 's')
const n = alias(notification, 'n')

/** SQL: whom the viewer blocks. */
const blockedBy = (viewer: string) =>
  `select ${b.blocked_id} from ${b} where ${b.user_id} = ${viewer} and ${b.is_set}`
/** SQL: whom the viewer mutes. */
const mutedBy = (viewer: string) =>
  `select ${m.muted_id} from ${m} where ${m.user_id} = ${viewer} and ${m.is_set}`
/** SQL: members with a block in either direction, and those muted by the viewer. */
const unwantedBy = (viewer: string) =>
  `${blockedBy(viewer)} union all ${mutedBy(viewer)} union all
   select ${b.user_id} from ${b} where ${b.blocked_id} = ${viewer} and ${b.is_set}`

/** SQL: authors whose works are not in the viewer's lists of news: those who are named now. */
export const unwantedAuthors = (viewer: string): string =>
  `select ${u.user_id} from ${u} where not ${u.anonymous} and ${u.user_id} in (${unwantedBy(viewer)})`

type Comment = Record<'comment_id' | 'subject_id' | 'author_id' | 'anonymous' | 'body', string>

/** Letters that look like nothing, between those of a word. */
const UNSEEN = '\u00ad\u200b\u200c\u200d\u2060\ufeff'
/** SQL: true if a comment contains a muted word of the viewer. Not evaluated without muted words. */
const saysMutedWord = (viewer: string, c: Comment) =>
  `exists (select from ${w} where ${w.user_id} = ${viewer})
   and translate(${foldedSql(c.body)}, '${UNSEEN}', '') like any (array(select ${w.pattern} from ${w} where ${w.user_id} = ${viewer}))`

/** SQL: true if the viewer muted the anonymous author of this comment on this page. */
const isMutedAlias = (viewer: string, c: Comment) =>
  `${c.comment_id} in (select ${x.comment_id} from ${x} where ${x.user_id} = ${viewer} and ${x.is_set})
   or ${c.anonymous} and (${c.subject_id}, ${c.author_id}) in (
     select ${f.subject_id}, ${f.author_id} from ${x} join ${f} on ${f.comment_id} = ${x.comment_id}
      where ${x.user_id} = ${viewer} and ${x.is_set} and ${f.anonymous})`

/** SQL: why the viewer does not wish to read a comment; null: they may. @param isNamed whether its author is shown by name */
export const foldReason = (viewer: string, c: Comment, isNamed: string): string =>
  `case when ${isNamed} and ${c.author_id} in (${blockedBy(viewer)}) then 'blocked'
        when ${isNamed} and ${c.author_id} in (${mutedBy(viewer)}) or ${isMutedAlias(viewer, c)} then 'muted'
        when ${saysMutedWord(viewer, c)} then 'words' end`

/** SQL: true if the notification `n` names its actor: named then, and now. */
const isNamedNotice = `exists (
  select from ${u} where ${u.user_id} = ${n.actor_id} and not ${u.anonymous}
     and case when ${n.action} = 'commented'
              then not exists (select from ${s} where ${s.comment_id} = ${n.comment_id} and ${s.anonymous})
              else ${u.named_since_position} < ${n.position} end)`

/** SQL: true if the viewer wants the notification `n` (`read.notification n`). */
export const wantedNotice = (viewer: string): string =>
  `(${n.actor_id} not in (${unwantedBy(viewer)}) or not ${isNamedNotice})
   and (${n.action} <> 'commented' or ${n.comment_id} is null or not exists (
     select from ${s} where ${s.comment_id} = ${n.comment_id}
        and (${isMutedAlias(viewer, s)} or ${saysMutedWord(viewer, s)})))`

/** {@link wantedNotice} for a statement that is built of parts. */
export const isWantedNotice = (viewer: Param<string>): RawBuilder<boolean> =>
  sqlWith<boolean>(name => `(${wantedNotice(name)})`, viewer)
