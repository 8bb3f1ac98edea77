import type { SealedText } from '@koryaku/contracts/moderation/sealed-text.ts'
import { findUserKeys } from '@koryaku/server-kit/sealed-profile.ts'
import { sealText } from '@koryaku/server-kit/sealed-text.ts'
import type { Pool } from 'pg'
import { ensureUserKey } from '#users/register-user.ts'

/**
 * Encrypts a text about an author with the author's key, so that erasing the author makes it unreadable. An erased
 * author gets no new key; the text is then encrypted with the writer's key.
 */
export async function sealForAuthor(
  db: Pool,
  { authorId, writerId, text }: { authorId: string; writerId: string; text: string },
): Promise<SealedText> {
  const key = (await findUserKeys(db, [authorId])).get(authorId)
  if (key) return { owner: authorId, text: sealText(text, authorId, key) }
  return { owner: writerId, text: sealText(text, writerId, await ensureUserKey({ db }, writerId)) }
}
