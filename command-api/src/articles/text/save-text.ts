import { articleTextFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { CommandEnvelope, Outcome } from '#command-handling/execute.ts'
import { execute } from '#command-handling/execute.ts'
import { persistently } from '#command-handling/persistently.ts'
import type { Context } from '#context.ts'
import { deleteContentKeys, findContentKey, makeContentKey } from '#identity/content-keys.ts'
import { type ArticleFacts, findArticle } from '../find-article.ts'
import { readVersion } from './read-text.ts'
import { sealedTextDecider } from './sealed-text.decider.ts'
import { NotReadYet, type SaveText, TEXT_TAIL, type TextState } from './text.decider.ts'
import { readTextOfBefore } from './text-of-before.ts'

type Stores = Pick<Context, 'db' | 'events'>
type Asked = Pick<SaveText, 'trigger' | 'base' | 'write' | 'pin' | 'restores' | 'sent'>

interface Saved extends Outcome<TextState> {
  /** The command with all that its rules asked for. */
  command: SaveText
}

/** Saves a text of somebody's own: appended or merged, and never refused for what another tab saves at that moment. */
export async function saveText(
  stores: Stores,
  { article, ...asked }: Asked & { article: ArticleFacts },
  envelope: CommandEnvelope,
): Promise<Saved> {
  const { articleId, authorId, gameId } = article
  const key = await contentKeyOf(stores, article)
  const stream = articleTextFamily.stream(articleId)
  const decider = sealedTextDecider(articleId, key)
  let command: SaveText = { type: 'SaveText', where: { contentId: articleId, authorId, gameId }, ...asked }
  for (;;) {
    try {
      const run = () => execute(stores.events, { stream, decider, command, tail: TEXT_TAIL }, envelope)
      return { ...(await persistently(run)), command }
    } catch (error) {
      if (!(error instanceof NotReadYet)) throw error
      // What was asked for once is there from then on, so that this ends.
      command = { ...command, ...(await readMore(stores, command, error.what)) }
    }
  }
}

async function readMore(
  stores: Stores,
  { base, where: { contentId } }: SaveText,
  what: NotReadYet['what'],
): Promise<Pick<SaveText, 'before' | 'baseText'>> {
  if (what === 'before') return { before: await readTextOfBefore(stores.events, contentId) }
  const version = base && (await readVersion(stores, contentId, base))
  return { baseText: version ? version.text : null }
}

/**
 * The key of what is written in an article, made before the first save. Who deletes an article says so in the log, and then takes its
 * key: so after one was made the article is looked at once more, and the key does not outlast what came between.
 */
export async function contentKeyOf(
  { db, events }: Stores,
  { articleId, authorId }: Pick<ArticleFacts, 'articleId' | 'authorId'>,
): Promise<Buffer> {
  const known = await findContentKey(db, articleId)
  if (known) return known
  if (await events.readLast(articleTextFamily.stream(articleId))) {
    // Begun by another tab a moment ago; or deleted for good, and no other key opens it.
    const begun = await findContentKey(db, articleId)
    if (!begun) throw new DomainError('not_found')
    return begun
  }
  const { key, isNew } = await makeContentKey(db, { contentId: articleId, ownerId: authorId })
  if (!key) throw new DomainError('not_found')
  if (!isNew) return key
  try {
    await findArticle(events, articleId)
  } catch (error) {
    if (error instanceof DomainError) await deleteContentKeys(db, [articleId])
    throw error
  }
  return key
}
