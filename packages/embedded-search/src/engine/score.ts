import type { Detail } from './detail.ts'
import type { RankState } from './ranking.ts'
import type { IndexSettings } from './settings.ts'

const FAR = 8
const POSITION_MAX = 16

interface Rank {
  rank: number
  max: number
}

/** Score details of a hit by rule, and its score between 0 and 1, put together as Meilisearch does it. */
export function scoreOf(
  settings: IndexSettings,
  terms: number,
  state: RankState,
  detail: Detail,
  attributes: number,
): { score: number; details: Record<string, Record<string, unknown>> } {
  const details: Record<string, Record<string, unknown>> = {}
  if (terms === 0) return { score: 1, details }
  const ranks: Rank[] = []
  settings.rankingRules.forEach((rule, order) => {
    const add = (name: string, rank: Rank, extra: Record<string, unknown>) => {
      ranks.push(rank)
      details[name] = { order, ...extra, score: rank.max === 0 ? 1 : rank.rank / rank.max }
    }
    if (rule === 'words')
      add('words', { rank: state.terms, max: terms }, { matchingWords: state.terms, maxMatchingWords: terms })
    else if (rule === 'typo')
      add(
        'typo',
        { rank: Math.max(1, state.maxTypos + 1 - state.typos), max: state.maxTypos + 1 },
        { typoCount: state.typos, maxTypoCount: state.maxTypos },
      )
    else if (rule === 'proximity') {
      const max = (state.terms - 1) * (FAR - 1) + 1
      add('proximity', { rank: max - (detail.proximity - (state.terms - 1)), max }, {})
    } else if (rule === 'attribute' || rule === 'attributeRank') {
      const max = Math.max(1, attributes * state.terms) * (rule === 'attribute' ? POSITION_MAX + 1 : 1) + 1
      const lost =
        rule === 'attribute'
          ? detail.attribute * POSITION_MAX + detail.position / state.terms
          : detail.attribute
      add(
        rule,
        { rank: Math.max(1, max - lost), max },
        {
          attributeRankingOrderScore: 1 - detail.attribute / Math.max(1, attributes * state.terms),
          queryWordDistanceScore: 1 - detail.position / (POSITION_MAX * state.terms),
        },
      )
    } else if (rule === 'exactness') {
      const matchType = ['noExactMatch', 'matchesStart', 'exactMatch'][detail.exactAttribute]
      add(
        'exactness',
        { rank: detail.exactAttribute * state.terms + detail.exactWords + 1, max: state.terms * 3 + 1 },
        { matchType, matchingWords: detail.exactWords, maxMatchingWords: state.terms },
      )
    }
  })
  let total: Rank = { rank: 1, max: 1 }
  for (const { rank, max } of ranks) total = { rank: (total.rank - 1) * max + rank, max: total.max * max }
  return { score: Math.min(1, Math.max(0, total.rank / total.max)), details }
}
