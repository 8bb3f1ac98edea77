import { withTagChanges } from '@koryaku/contracts/articles/tag-key.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { MutedWordsEvent } from '@koryaku/contracts/relations/relation.events.ts'
import { MUTED_WORDS_MAX } from '@koryaku/contracts/relations/relation-parts.ts'
import { openMutedWords, sealMutedWords } from '@koryaku/server-kit/muted-words.ts'
import type { Decider } from '#command-handling/decider.ts'

export interface ChangeMutedWords {
  add: readonly string[]
  remove: readonly string[]
}

/** Words that differ in spelling alone are the same word, as of tags. */
export const mutedWordsDecider = (
  userId: string,
  key: Buffer,
): Decider<readonly string[], ChangeMutedWords, MutedWordsEvent> => ({
  initial: [],
  evolve: (_, { data }) => openMutedWords(data.sealed, userId, key),
  decide(change, words) {
    const { tags, added, removed } = withTagChanges(words, change)
    if (added.length === 0 && removed.length === 0) return []
    if (tags.length > MUTED_WORDS_MAX) throw new DomainError('too_many_muted_words')
    return [{ type: 'MutedWordsChanged', data: { userId, sealed: sealMutedWords(tags, userId, key) } }]
  },
})
