import type { PoolClient } from 'pg'

/** Notification channel for cards or counts that changed, sent in the transaction of the change. */
export const CARDS_CHANGED = 'cards_changed'

export type CardKind = 'game' | 'user'

/** A notification holds 8,000 bytes. */
const IDS_PER_NOTIFICATION = 400

/**
 * Notifies all readers, at commit, that the cards of these games or members have changed.
 * @param db the connection of the transaction that changes them
 */
export async function tellChangedCards(db: PoolClient, kind: CardKind, ids: Iterable<string>): Promise<void> {
  const changed = [...new Set(ids)]
  for (let i = 0; i < changed.length; i += IDS_PER_NOTIFICATION)
    await db.query({
      name: 'tell-changed-cards',
      text: 'select pg_notify($1, $2)',
      values: [CARDS_CHANGED, [kind, ...changed.slice(i, i + IDS_PER_NOTIFICATION)].join(' ')],
    })
}

/** Payload of a notification by {@link tellChangedCards}. */
export function readChangedCards(payload: string): { kind: CardKind; ids: string[] } {
  const [kind, ...ids] = payload.split(' ')
  return { kind: kind as CardKind, ids }
}
