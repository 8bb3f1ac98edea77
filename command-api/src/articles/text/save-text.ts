import { articleTextFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { CommandEnvelope } from '#command-handling/execute.ts'
import { execute } from '#command-handling/execute.ts'
import { persistently } from '#command-handling/persistently.ts'
import type { Context } from '#context.ts'
import { NotReadYet } from '#documents/not-read-yet.ts'
import { deleteContentKeys, findContentKey, makeContentKey } from '#keys/content-keys.ts'
import { type ArticleFacts, findArticle } from '../find-article.ts'
import { readVersion } from './read-text.ts'
import type { SaveResult, SealedSave } from './sealed-saves.ts'
import { type SaveText, TEXT_TAIL, type TextVersion } from './text.decider.ts'
import { readTextOfBefore } from './text-of-before.ts'
import { describeSave, lateTextDecider, openNewest, type Saving, type Sealing } from './text-work.ts'

type Stores = Pick<Context, 'db' | 'events'>
/** `written`: `write` as JSON, if the caller already has it. */
type Asked = Pick<SaveText, 'trigger' | 'base' | 'write' | 'pin' | 'restores' | 'sent'> & {
  written?: string | undefined
}

export interface Saved {
  position: bigint | undefined
  revision: bigint
  /** Input of {@link resultOfSave} and {@link newestAfter}, which decrypt the saves. */
  sealing: Sealing
  saving: Saving
  saves: readonly SealedSave[]
}

/** Appends or merges a save of an author. Never rejects it because another tab saves concurrently. */
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
      // A value that was requested once is part of `saving` from then on, so the loop ends.
      saving = { ...saving, ...(await readMore(stores, saving, error.what)) }
    }
  }
}

/** The result of a save for its author. */
export const resultOfSave = ({ sealing, saving, saves }: Saved): Promise<SaveResult> =>
  describeSave(sealing, saving, saves)

/** The newest version after a save. null: nothing was ever written. */
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
 * Finds the content key of an article, or makes it before the first save. A deletion first appends its event and then
 * deletes the key. So the article is checked again after its key was made, and the key does not outlast a concurrent
 * deletion.
 * @throws not_found if the article was purged
 */
export async function contentKeyOf(
  { db, events }: Stores,
  { articleId, authorId }: Pick<ArticleFacts, 'articleId' | 'authorId'>,
): Promise<Buffer> {
  const known = await findContentKey(db, articleId)
  if (known) return known
  if (await events.readLast(articleTextFamily.stream(articleId))) {
    // Another tab made the first save a moment ago, or the article was purged and no other key decrypts it.
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
