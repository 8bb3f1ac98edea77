import { articleTextNamesFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import type { ArticleFacts } from '../find-article.ts'
import { readVersion } from './read-text.ts'
import { contentKeyOf } from './save-text.ts'
import { sealedNamesDecider } from './sealed-text.decider.ts'

interface Asked {
  article: ArticleFacts
  ref: TextRef
  name: string | null
}

/**
 * Names a version or removes its name. The name is encrypted with the content key, which exists since the first save.
 */
export async function nameVersion(
  stores: Pick<Context, 'db' | 'events'>,
  { article: { articleId, authorId, gameId }, ref, name }: Asked,
  envelope: CommandEnvelope,
) {
  const exists = (await readVersion(stores, articleId, ref)) !== null
  if (!exists) throw new DomainError('no_such_version')
  // A legacy text has no key yet.
  const key = await contentKeyOf(stores, { articleId, authorId })
  const where = { contentId: articleId, authorId, gameId }
  const outcome = await execute(
    stores.events,
    {
      stream: articleTextNamesFamily.stream(articleId),
      decider: sealedNamesDecider(articleId, key),
      command: { type: 'NameVersion', where, ref, name, exists },
    },
    envelope,
  )
  return { ...outcome, name: outcome.state.get(ref) ?? null }
}
