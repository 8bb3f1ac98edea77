import type { TagChanges } from '@koryaku/contracts/articles/article-content.ts'
import type { CommandEnvelope } from '#command-handling/execute.ts'
import { persistently } from '#command-handling/persistently.ts'
import type { Context } from '#context.ts'
import { ownArticle } from './article.decider.ts'
import { loadArticle } from './find-article.ts'
import { authorIn } from './official.ts'
import { changedSettings, readSettings, tagsAfter } from './settings.ts'
import { runArticle } from './write-article.ts'

/** Puts tags to those that an article has at that moment, and takes others from them. */
export function changeTags(
  stores: Pick<Context, 'db' | 'events'>,
  { articleId, changes }: { articleId: string; changes: TagChanges },
  envelope: CommandEnvelope,
) {
  const actorId = authorIn(envelope)
  const { occurredAt: at } = envelope
  // Settings are sealed whole: where another change came first, this one is made of what it left.
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
