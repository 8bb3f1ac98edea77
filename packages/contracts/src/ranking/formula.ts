/** Counts of one article inside one window. Likes and bookmarks are net of withdrawn ones. */
export interface WindowCounts {
  likes: number
  bookmarks: number
  views: number
}
export const countKinds = ['likes', 'bookmarks', 'views'] as const
export type CountKind = (typeof countKinds)[number]

/** `linear`: each one counts the same. `root`: the integer square root of the number is weighed. */
interface Term {
  weight: number
  curve: 'linear' | 'root'
}

/**
 * A ranking formula: data, so that the same formula ranks in this process and in SQL. A published version never
 * changes; another ranking is a new version in a new file.
 */
export interface Formula {
  version: string
  terms: Readonly<Record<CountKind, Term>>
}

/** Points per kind. Integer arithmetic, so that the same counts give the same order everywhere. */
export function pointsOf({ terms }: Formula, counts: WindowCounts): WindowCounts {
  const points = (kind: CountKind) => {
    const { weight, curve } = terms[kind]
    return weight * (curve === 'root' ? Math.floor(Math.sqrt(Math.max(0, counts[kind]))) : counts[kind])
  }
  return { likes: points('likes'), bookmarks: points('bookmarks'), views: points('views') }
}

/** Score of an article; with equal scores the lower ID comes first. */
export function scoreOf(formula: Formula, counts: WindowCounts): number {
  const { likes, bookmarks, views } = pointsOf(formula, counts)
  return likes + bookmarks + views
}
