import type { MutedWords } from '@koryaku/contracts/relations/relation-parts.ts'
import { openText, sealText } from './sealed-text.ts'

const owner = (userId: string): string => `muted words of ${userId}`

/** Encrypts the words that a member mutes, by their own key: they go when the member does. */
export const sealMutedWords = (words: readonly string[], userId: string, key: Buffer): string =>
  sealText(JSON.stringify({ words: [...words] } satisfies MutedWords), owner(userId), key)

/** The words; empty if the key is deleted. */
export function openMutedWords(sealed: string, userId: string, key: Buffer | undefined): string[] {
  const text = openText(sealed, owner(userId), key)
  return text === null ? [] : (JSON.parse(text) as MutedWords).words
}
