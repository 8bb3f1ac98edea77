/** The outcome of a request for a game. */
export const gameRequestStates = ['open', 'accepted', 'declined', 'duplicate'] as const
export type GameRequestState = (typeof gameRequestStates)[number]

/** Why a game is not added. */
export const gameRequestReasons = ['not_a_game', 'unreleased', 'not_found', 'unsuitable'] as const
export type GameRequestReason = (typeof gameRequestReasons)[number]

export const REQUEST_TITLE_MAX = 120
/** Open requests of one account at a time. */
export const OPEN_REQUESTS_MAX = 20

const KATAKANA = /[\u30a1-\u30f6]/g
const TO_HIRAGANA = 0x60

/**
 * The same for each spelling of a title: width, case, kind of kana, spaces and signs do not count. Frozen: the ids of requests
 * depend on it, so a change would give one title two streams.
 */
export function gameRequestKey(title: string): string {
  const folded = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(KATAKANA, kana => String.fromCharCode(kana.charCodeAt(0) - TO_HIRAGANA))
  return folded.replace(/[^\p{L}\p{M}\p{N}ー]/gu, '')
}
