import type { SealedText } from '@koryaku/contracts/moderation/moderation.events.ts'
import { findUserKeys } from '@koryaku/contracts/server/sealed-profile.ts'
import { sealText } from '@koryaku/contracts/server/sealed-text.ts'
import type { Pool } from 'pg'
import { ensureUserKey } from '#users/register-user.ts'

/**
 * Text about an author, sealed with the author's key, so that it goes when he is erased. An author who is erased
 * already gets no new key: then the writer's own seals it.
 */
export async function sealForAuthor(
  db: Pool,
  { authorId, writerId, text }: { authorId: string; writerId: string; text: string },
): Promise<SealedText> {
  const key = (await findUserKeys(db, [authorId])).get(authorId)
  if (key) return { owner: authorId, text: sealText(text, authorId, key) }
  return { owner: writerId, text: sealText(text, writerId, await ensureUserKey({ db }, writerId)) }
}
