import type { PoolClient } from 'pg'

/** On which it is told, in the transaction of the change, whose cards or counts have changed. */
export const CARDS_CHANGED = 'cards_changed'

export type CardKind = 'game' | 'user'

/** A notification holds 8,000 bytes. */
const IDS_PER_NOTIFICATION = 400

/** Tells every reader that these games or members look different once the transaction is committed. */
export async function tellChangedCards(db: PoolClient, kind: CardKind, ids: Iterable<string>): Promise<void> {
  const changed = [...new Set(ids)]
  for (let i = 0; i < changed.length; i += IDS_PER_NOTIFICATION)
    await db.query({
      name: 'tell-changed-cards',
      text: 'select pg_notify($1, $2)',
      values: [CARDS_CHANGED, [kind, ...changed.slice(i, i + IDS_PER_NOTIFICATION)].join(' ')],
    })
}

/** What a notification of {@link tellChangedCards} says. */
export function readChangedCards(payload: string): { kind: CardKind; ids: string[] } {
  const [kind, ...ids] = payload.split(' ')
  return { kind: kind as CardKind, ids }
}
