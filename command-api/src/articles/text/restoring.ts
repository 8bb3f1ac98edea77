import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Context } from '#context.ts'
import { readVersion } from './read-text.ts'
import type { SaveText } from './text.decider.ts'

/** A save with the text of an earlier version. The versions since then remain in the history. */
export async function restoring(
  stores: Pick<Context, 'db' | 'events'>,
  articleId: string,
  restores: TextRef,
): Promise<Pick<SaveText, 'write' | 'trigger' | 'restores'>> {
  const version = await readVersion(stores, articleId, restores)
  if (!version) throw new DomainError('no_such_version')
  return { write: { text: version.text }, trigger: 'restore', restores }
}
