import { commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { commentModeratorTypes } from '@koryaku/contracts/moderation-types.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import { foldStream } from '#command-handling/decider.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import { bodyOf } from '#comments/sealed-comment.decider.ts'
import type { Context } from '#context.ts'
import { findContentKey } from '#keys/content-keys.ts'
import { commentUndoDecider, undoOf } from './comment-undo.decider.ts'
import type { UndoCommand } from './moderation-state.ts'
import { sealForAuthor } from './seal-for-author.ts'
import type { UndoItem } from './undo.ts'

const actedOn = statement(
  (moderatorId: Param<string>, from: Param<string | Date>, to: Param<string | Date>) =>
    facts
      .selectFrom('read.article_history')
      .select(({ ref }) => ref('comment_id').$notNull().as('comment_id'))
      .where('actor_id', '=', moderatorId)
      .where(({ ref }) => sql<boolean>`${ref('at')} >= ${from} and ${ref('at')} < ${to}`)
      .where('type', 'in', commentModeratorTypes)
      .where('comment_id', 'is not', null)
      .groupBy('comment_id')
      .orderBy(({ fn }) => fn.min('position')),
)

type Stores = Pick<Context, 'events' | 'db'>
type Undoing = Omit<UndoCommand, 'type' | 'reason'>
/** Characters of a comment in the list of what is undone. */
const EXCERPT = 60

/** Comments on which a moderator acted between two times, the earliest first; by the read model. */
export async function commentsActedOn(
  { db }: Pick<Context, 'db'>,
  { moderatorId, from, to }: Pick<Undoing, 'moderatorId' | 'from' | 'to'>,
): Promise<string[]> {
  return (await actedOn(db, moderatorId, from, to)).map(row => row.comment_id)
}

/** Previews an undo on one comment, from its stream; writes nothing. */
export async function previewCommentUndo(
  { db, events }: Stores,
  undoing: Undoing,
  id: string,
): Promise<UndoItem> {
  const state = await foldStream(commentUndoDecider, events.readWhole(commentStream(id)))
  const { comment } = state
  const key = comment && (await findContentKey(db, id))
  const body = comment && key ? bodyOf(comment, key) : ''
  const item = { kind: 'comment' as const, id, title: [...body].slice(0, EXCERPT).join('') }
  const reason = { owner: undoing.by, text: '-' }
  const found = undoOf({ type: 'UndoModeration', ...undoing, reason }, state)
  if ('obstacle' in found) return { ...item, effects: [], obstacle: found.obstacle }
  const effects = found.events.flatMap(({ type }) =>
    type === 'CommentSuspended'
      ? ['suspend' as const]
      : type === 'CommentReinstated'
        ? ['reinstate' as const]
        : [],
  )
  return { ...item, effects, obstacle: null }
}

/** Undoes the actions on one comment; a no-op with an obstacle if that is no longer possible. */
export async function undoOnComment(
  context: Stores,
  undoing: Undoing & { reason: string },
  id: string,
  envelope: CommandEnvelope,
): Promise<UndoItem & { position: bigint | undefined }> {
  const preview = await previewCommentUndo(context, undoing, id)
  const stream = commentStream(id)
  const { comment } = await foldStream(commentUndoDecider, context.events.readWhole(stream))
  if (preview.obstacle || preview.effects.length === 0 || !comment) return { ...preview, position: undefined }
  const { by, reason: text, ...rest } = undoing
  const reason = await sealForAuthor(context.db, { authorId: comment.authorId, writerId: by, text })
  const command = { type: 'UndoModeration', by, ...rest, reason } as const
  try {
    const { position } = await execute(
      context.events,
      { stream, decider: commentUndoDecider, command },
      // One command per comment: a repeat of the whole finds what it did on each.
      { ...envelope, commandId: derivedUuid(`${envelope.commandId}\n${id}`) },
    )
    return { ...preview, position }
  } catch (error) {
    // Another moderator acted concurrently.
    if (!(error instanceof DomainError) || error.code !== 'undo_not_possible') throw error
    return { ...(await previewCommentUndo(context, undoing, id)), position: undefined }
  }
}
