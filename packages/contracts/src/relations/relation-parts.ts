/** Blocks and mutes of one member in all: every list is joined with them. */
export const RELATIONS_MAX = 1_000
export const MUTED_WORDS_MAX = 100
/** Characters of one word. */
export const MUTED_WORD_MAX = 50

/** Kinds of unwanted members: the other side is never notified. */
export const relationKinds = ['block', 'mute'] as const
export type RelationKind = (typeof relationKinds)[number]

/** Encrypted content of a list of words. */
export interface MutedWords {
  words: string[]
}
