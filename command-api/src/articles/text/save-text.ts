import { articleTextFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { CommandEnvelope } from '#command-handling/execute.ts'
import { execute } from '#command-handling/execute.ts'
import { persistently } from '#command-handling/persistently.ts'
import type { Context } from '#context.ts'
import { deleteContentKeys, findContentKey, makeContentKey } from '#identity/content-keys.ts'
import { type ArticleFacts, findArticle } from '../find-article.ts'
import { readVersion } from './read-text.ts'
import type { SaveResult, SealedSave } from './sealed-saves.ts'
import { NotReadYet, type SaveText, TEXT_TAIL, type TextVersion } from './text.decider.ts'
import { readTextOfBefore } from './text-of-before.ts'
import { describeSave, lateTextDecider, openNewest, type Saving, type Sealing } from './text-work.ts'

type Stores = Pick<Context, 'db' | 'events'>
/** `written`: the same as `write`, as JSON, where it is there already. */
type Asked = Pick<SaveText, 'trigger' | 'base' | 'write' | 'pin' | 'restores' | 'sent'> & {
  written?: string | undefined
}

export interface Saved {
  position: bigint | undefined
  revision: bigint
  /** What it is made of: opened by {@link resultOfSave} and {@link newestAfter}. */
  sealing: Sealing
  saving: Saving
  saves: readonly SealedSave[]
}

/** Saves a text of somebody's own: appended or merged, and never refused for what another tab saves at that moment. */
export async function saveText(
  stores: Stores,
  { article, write, written = JSON.stringify(write), ...asked }: Asked & { article: ArticleFacts },
  envelope: CommandEnvelope,
): Promise<Saved> {
  const { articleId, authorId, gameId } = article
  const sealing = { contentId: articleId, key: await contentKeyOf(stores, article) }
  const stream = articleTextFamily.stream(articleId)
  const decider = lateTextDecider(sealing)
  const where = { contentId: articleId, authorId, gameId }
  let saving: Saving = { type: 'SaveText', where, ...asked, written }
  for (;;) {
    try {
      const command = saving
      const run = () => execute(stores.events, { stream, decider, command, tail: TEXT_TAIL }, envelope)
      const { position, revision, state: saves } = await persistently(run)
      return { position, revision, sealing, saving, saves }
    } catch (error) {
      if (!(error instanceof NotReadYet)) throw error
      // What was asked for once is there from then on, so that this ends.
      saving = { ...saving, ...(await readMore(stores, saving, error.what)) }
    }
  }
}

/** What an author is told of a save. */
export const resultOfSave = ({ sealing, saving, saves }: Saved): Promise<SaveResult> =>
  describeSave(sealing, saving, saves)

/** The newest version after a save; null: nothing was ever written. */
export const newestAfter = async ({ sealing, saving, saves }: Saved): Promise<TextVersion | null> =>
  (await openNewest(sealing, saves)) ?? saving.before ?? null

async function readMore(
  stores: Stores,
  { base, where: { contentId } }: Saving,
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
