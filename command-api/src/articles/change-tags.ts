import type { TagChanges } from '@koryaku/contracts/articles/article-content.ts'
import type { CommandEnvelope } from '#command-handling/execute.ts'
import { persistently } from '#command-handling/persistently.ts'
import type { Context } from '#context.ts'
import { ownArticle } from './article.decider.ts'
import { loadArticle } from './find-article.ts'
import { authorIn } from './official.ts'
import { changedSettings, readSettings, tagsAfter } from './settings.ts'
import { runArticle } from './write-article.ts'

/** Adds and removes tags, starting from the current tags of the article. */
export function changeTags(
  stores: Pick<Context, 'db' | 'events'>,
  { articleId, changes }: { articleId: string; changes: TagChanges },
  envelope: CommandEnvelope,
) {
  const actorId = authorIn(envelope)
  const { occurredAt: at } = envelope
  // Settings are encrypted as a whole: after a concurrent change, this one is applied to its result.
  return persistently(async () => {
    const article = ownArticle(await loadArticle(stores.events, articleId), actorId)
    const { tags } = await readSettings(stores.db, article)
    const after = tagsAfter(tags, changes)
    const settings = await changedSettings(stores, article, { tags: after.tags }, at)
    if (!settings) return { ...after, position: undefined }
    const command = { type: 'ChangeSettings', actorId, at, settings, from: article.settings } as const
    const { position } = await runArticle(stores, articleId, command, envelope)
    return { ...after, position }
  })
}
