import { CARDS_CHANGED, readChangedCards } from '@koryaku/server-kit/changed-cards.ts'
import { withoutClient } from '@koryaku/server-kit/patience.ts'
import { SESSION_ENDED } from '@koryaku/server-kit/product-session.ts'
import type { Pool } from 'pg'
import type { ReadPosition } from '#reading/read-position.ts'
import { GamesInMemory } from './games-in-memory.ts'
import { loadAllGames, loadGames } from './load-games.ts'

/** Upper bound of the staleness while announcements do not arrive. */
const UNHEARD_MS = 5_000
/** From then on all games are read again in the background, should an announcement ever be lost. */
const KEPT_MS = 600_000
/** With more changed games than this, all are read again. */
const CHANGED_MAX = 2_000

export type Catalogue = () => Promise<GamesInMemory>

/**
 * Connects the catalogue in memory. It is read at the first request; then only games whose change the projector
 * announces are read again, before the next request is answered.
 */
export function connectCatalogue(
  db: Pool,
  readModels: Pick<ReadPosition, 'allHeard' | 'isListening' | 'onHeard'>,
): Catalogue {
  let kept: GamesInMemory | undefined
  let keptSince = Number.NEGATIVE_INFINITY
  /** `late`: announcements are still to come. `lost`: some may have been missed. `yes`: tables may have been swapped. */
  let outdated: 'no' | 'late' | 'lost' | 'yes' = 'no'
  /** Counts how often announcements were late. */
  let lateness = 0
  const changed = new Set<string>()
  let refreshing: Promise<void> | undefined
  /** Whether the refresh in flight reads changes that every request must show; otherwise only the copy is old. */
  let isAwaited = false

  readModels.onHeard(heard => {
    if (heard?.channel === SESSION_ENDED) return
    if (heard?.channel === CARDS_CHANGED) {
      const { kind, ids } = readChangedCards(heard.payload)
      if (kind !== 'game' || changed.size > CHANGED_MAX) return
      for (const id of ids) changed.add(id)
      return
    }
    if (heard) outdated = 'yes'
    else if (outdated !== 'yes') outdated = readModels.isListening() && outdated !== 'lost' ? 'late' : 'lost'
    lateness += 1
  })

  const age = () => performance.now() - keptSince
  const needsAll = () =>
    !kept ||
    outdated === 'yes' ||
    changed.size > CHANGED_MAX ||
    (readModels.isListening() ? outdated === 'lost' : age() > UNHEARD_MS)
  async function readAll(): Promise<void> {
    const since = performance.now()
    outdated = 'no'
    changed.clear()
    try {
      kept = new GamesInMemory(await loadAllGames(db))
      keptSince = since
    } catch (error) {
      outdated = 'yes'
      throw error
    }
  }
  async function readChanged(games: GamesInMemory): Promise<void> {
    const ids = [...changed]
    changed.clear()
    try {
      games.replace(ids, await loadGames(db, ids))
    } catch (error) {
      for (const id of ids) changed.add(id)
      throw error
    }
  }
  const refresh = (whole: boolean): Promise<void> => {
    refreshing ??= withoutClient(() => (whole || !kept ? readAll() : readChanged(kept))).finally(() => {
      refreshing = undefined
      isAwaited = false
    })
    return refreshing
  }

  return async () => {
    // The position may be known before the announcements up to it, which this request must show.
    if (kept && outdated === 'late') {
      const before = lateness
      const isHeard = await readModels.allHeard()
      if (outdated === 'late' && lateness === before) outdated = isHeard ? 'no' : 'lost'
    }
    // A refresh in flight may have begun before the last change that this request must show: then one more follows.
    for (let round = 0; round < 2; round++) {
      const whole = needsAll()
      if (!whole && changed.size === 0 && kept && !isAwaited) {
        if (age() > KEPT_MS) refresh(true).catch(() => {})
        return kept
      }
      isAwaited = true
      await refresh(whole)
    }
    return kept as GamesInMemory
  }
}
