import { DomainError } from '@koryaku/contracts/errors.ts'
import type { SeriesEvent } from '@koryaku/contracts/series/series.events.ts'
import { SERIES_MAX, SERIES_PARTS_MAX } from '@koryaku/contracts/series/series-parts.ts'
import type { Decider } from '#command-handling/decider.ts'

export interface Series {
  articleIds: readonly string[]
  /** Its words, as they were encrypted last. */
  sealed: string
  /** Revision of the stream at which its parts changed last: identifies the order that a tab shows. */
  revision: bigint
}
/** All series of one author. */
export interface SeriesState {
  series: ReadonlyMap<string, Series>
  removed: ReadonlySet<string>
}

type Sealed = { seriesId: string; sealed: string }
export type SeriesCommand = { ownerId: string } & (
  | ({ type: 'MakeSeries' } & Sealed)
  /** `over`: the words that its author had before them, as they are sealed. */
  | ({ type: 'RewordSeries'; over: string } & Sealed)
  | { type: 'SetParts'; seriesId: string; articleIds: readonly string[]; revision: bigint }
  | { type: 'PlaceArticle'; articleId: string; seriesId: string | null }
  | { type: 'RemoveSeries'; seriesId: string }
)

/** 404 where the author has no such series. */
export function requireSeries(state: SeriesState, seriesId: string): Series {
  const series = state.series.get(seriesId)
  if (!series) throw new DomainError('not_found')
  return series
}

/** Which series an article is in; null: in none. */
export function seriesOf({ series }: SeriesState, articleId: string): string | null {
  for (const [seriesId, { articleIds }] of series) if (articleIds.includes(articleId)) return seriesId
  return null
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, n) => id === b[n])

/** The rules of the series of one author: an article is in one of them at most. */
export const seriesDecider: Decider<SeriesState, SeriesCommand, SeriesEvent> = {
  initial: { series: new Map(), removed: new Set() },
  lengthens: command =>
    command.type !== 'RemoveSeries' && !(command.type === 'PlaceArticle' && command.seriesId === null),

  evolve({ series, removed }, { type, data }, { revision }) {
    const now = new Map(series)
    const { seriesId } = data
    const before = series.get(seriesId)
    if (type === 'SeriesReworded') {
      if (before) now.set(seriesId, { ...before, sealed: data.sealed })
      return { series: now, removed }
    }
    if (type === 'SeriesRemoved') {
      now.delete(seriesId)
      return { series: now, removed: new Set(removed).add(seriesId) }
    }
    now.set(
      seriesId,
      type === 'SeriesPartsSet'
        ? { sealed: before?.sealed ?? '', articleIds: data.articleIds, revision }
        : { sealed: data.sealed, articleIds: [], revision },
    )
    return { series: now, removed }
  },

  decide(command, state) {
    const { ownerId } = command
    const set = (seriesId: string, articleIds: readonly string[]): SeriesEvent => ({
      type: 'SeriesPartsSet',
      data: { seriesId, ownerId, articleIds: [...articleIds] },
    })
    /** These parts, and the other series without those that come from there. */
    const move = (seriesId: string, articleIds: readonly string[]): SeriesEvent[] => {
      const before = requireSeries(state, seriesId).articleIds
      if (articleIds.length > SERIES_PARTS_MAX) throw new DomainError('series_full')
      if (isSame(before, articleIds)) return []
      const others = [...state.series].flatMap(([id, other]) => {
        const left = other.articleIds.filter(articleId => !articleIds.includes(articleId))
        return id === seriesId || left.length === other.articleIds.length ? [] : [set(id, left)]
      })
      return [...others, set(seriesId, articleIds)]
    }
    switch (command.type) {
      case 'MakeSeries': {
        const { seriesId, sealed } = command
        if (state.series.has(seriesId) || state.removed.has(seriesId)) throw new DomainError('conflict')
        if (state.series.size >= SERIES_MAX) throw new DomainError('too_many_series')
        return [{ type: 'SeriesMade', data: { seriesId, ownerId, sealed } }]
      }
      case 'RewordSeries': {
        const { seriesId, sealed, over } = command
        // Concurrency conflict: the user must see the words of the other tab first.
        if (requireSeries(state, seriesId).sealed !== over) throw new DomainError('conflict')
        return [{ type: 'SeriesReworded', data: { seriesId, ownerId, sealed } }]
      }
      case 'SetParts': {
        const { seriesId, articleIds, revision } = command
        const before = requireSeries(state, seriesId)
        // An order from a stale tab does not overwrite the order that another tab has set meanwhile.
        if (before.revision !== revision && !isSame(before.articleIds, articleIds))
          throw new DomainError('revision_conflict')
        return move(seriesId, articleIds)
      }
      case 'PlaceArticle': {
        const { articleId, seriesId } = command
        if (seriesId !== null) {
          const { articleIds } = requireSeries(state, seriesId)
          return articleIds.includes(articleId) ? [] : move(seriesId, [...articleIds, articleId])
        }
        const from = seriesOf(state, articleId)
        if (from === null) return []
        return [
          set(
            from,
            requireSeries(state, from).articleIds.filter(id => id !== articleId),
          ),
        ]
      }
      case 'RemoveSeries': {
        const { seriesId } = command
        // A repeat, or another tab was faster.
        if (state.removed.has(seriesId)) return []
        requireSeries(state, seriesId)
        return [{ type: 'SeriesRemoved', data: { seriesId, ownerId } }]
      }
    }
  },
}
