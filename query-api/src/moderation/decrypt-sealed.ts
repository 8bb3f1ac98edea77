import type { SealedText } from '@koryaku/contracts/moderation/sealed-text.ts'
import { findUserKeys } from '@koryaku/server-kit/sealed-profile.ts'
import { openText } from '@koryaku/server-kit/sealed-text.ts'
import type { Pool } from 'pg'

/**
 * Decrypts texts with the keys of the users whom they are about, in one query.
 * @returns a function that decrypts one of them; null if the user was erased or the text was altered (the audit shows
 * which)
 */
export async function decryptSealed(
  db: Pool,
  sealed: (SealedText | null)[],
): Promise<(text: SealedText | null) => string | null> {
  const owners = sealed.flatMap(text => (text ? [text.owner] : []))
  const keys = owners.length === 0 ? new Map<string, Buffer>() : await findUserKeys(db, [...new Set(owners)])
  return text => {
    if (!text) return null
    try {
      return openText(text.text, text.owner, keys.get(text.owner))
    } catch {
      return null
    }
  }
}
