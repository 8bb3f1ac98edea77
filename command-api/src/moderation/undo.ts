import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import type { UndoItemAttributes } from '@koryaku/contracts/moderation/moderation.api.ts'
import { moderatorTypes } from '@koryaku/contracts/moderation-types.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import { articleDecider } from '#articles/article.decider.ts'
import type { ArticleState } from '#articles/article-state.ts'
import { loadArticle } from '#articles/find-article.ts'
import { readVersion } from '#articles/text/read-text.ts'
import { evolveBy } from '#command-handling/decider.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { moderationDecider } from './moderation.decider.ts'
import type { UndoCommand } from './moderation-state.ts'
import { sealForAuthor } from './seal-for-author.ts'
import { standingBefore, undoModeration } from './undo-moderation.ts'

const actedOn = statement(
  (moderatorId: Param<string>, from: Param<string | Date>, to: Param<string | Date>) =>
    facts
      .selectFrom('read.article_history')
      .select('article_id')
      .where('actor_id', '=', moderatorId)
      .where(({ ref }) => sql<boolean>`${ref('at')} >= ${from} and ${ref('at')} < ${to}`)
      .where('type', 'in', moderatorTypes)
      .groupBy('article_id')
      .orderBy(({ fn }) => fn.min('position')),
)

type Undoing = Omit<UndoCommand, 'type' | 'reason'>
export interface UndoItem extends UndoItemAttributes {
  id: string
}

const effects = {
  ArticleReinstated: 'reinstate',
  ArticleSuspended: 'suspend',
  AppealReopened: 'reopen_appeal',
} as const

/** Articles on which a moderator acted between two times, the earliest first; by the read model. */
export async function articlesActedOn(
  { db }: Pick<Context, 'db'>,
  { moderatorId, from, to }: Pick<Undoing, 'moderatorId' | 'from' | 'to'>,
): Promise<string[]> {
  const rows = await actedOn(db, moderatorId, from, to)
  return rows.map(row => row.article_id)
}

/** The effects of undoing on an article now, computed from its stream. Writes nothing. */
export async function previewUndo(
  { db, events }: Pick<Context, 'events' | 'db'>,
  undoing: Undoing,
  articleId: string,
): Promise<UndoItem> {
  let article = moderationDecider.initial
  let state = articleDecider.initial
  for await (const event of events.readWhole(articleStream(articleId))) {
    article = evolveBy(moderationDecider, article, event)
    state = evolveBy(articleDecider, state, event)
  }
  const title = await titleOf({ db, events }, state)
  const item = { kind: 'article' as const, id: articleId, title, effects: [], obstacle: null }
  if (!article) return { ...item, obstacle: 'nothing_done' }
  const found = standingBefore(undoing, article)
  if ('obstacle' in found) return { ...item, obstacle: found.obstacle }
  const reason = { owner: undoing.by, text: '-' }
  const decided = undoModeration({ type: 'UndoModeration', ...undoing, reason }, article)
  return {
    ...item,
    effects: decided.flatMap(({ type }) => (type in effects ? [effects[type as never]] : [])),
  }
}

/** As readers have it, or had it last. */
async function titleOf(stores: Pick<Context, 'events' | 'db'>, state: ArticleState): Promise<string> {
  if (state.status === 'none' || state.status === 'deleted') return ''
  const version = state.publicRef && (await readVersion(stores, state.articleId, state.publicRef))
  return version ? version.text.title : state.content.title
}

/** Undoes the actions on one article. With an obstacle it returns the obstacle and changes nothing. */
export async function undoOn(
  context: Pick<Context, 'events' | 'db'>,
  undoing: Undoing & { reason: string },
  articleId: string,
  envelope: CommandEnvelope,
): Promise<UndoItem & { position: bigint | undefined }> {
  const preview = await previewUndo(context, undoing, articleId)
  const article = await loadArticle(context.events, articleId)
  if (preview.obstacle || preview.effects.length === 0 || article.status === 'none')
    return { ...preview, position: undefined }
  const { by, reason: text, ...rest } = undoing
  const reason = await sealForAuthor(context.db, { authorId: article.authorId, writerId: by, text })
  try {
    const { position } = await execute(
      context.events,
      {
        stream: articleStream(articleId),
        decider: moderationDecider,
        command: { type: 'UndoModeration', by, ...rest, reason },
      },
      // One command per article: a repeat of the whole finds what it did on each.
      { ...envelope, commandId: derivedUuid(`${envelope.commandId}\n${articleId}`) },
    )
    return { ...preview, position }
  } catch (error) {
    // A concurrent action caused an obstacle, which the new preview contains.
    if (!(error instanceof DomainError) || error.code !== 'undo_not_possible') throw error
    return { ...(await previewUndo(context, undoing, articleId)), position: undefined }
  }
}
