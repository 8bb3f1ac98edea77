import type { importInteraction } from '@koryaku/contracts/imports/import.api.ts'
import { ENOUGH_READERS } from '@koryaku/contracts/votes/article-vote.ts'
import type { z } from 'zod'

interface DemoVersion {
  slug: string
  label: string
  platforms: string[]
  /** Default: today. */
  releasedOn?: string
  /** Guides that those who wrote them have checked for it, or for an older one. */
  checked: { by: string; articleKey: string; version: string; platform: string | null }[]
}

/** Released today, so that what was written until now is to be checked; one long ago, for the scores since then. */
export const demoVersions: DemoVersion[] = [
  {
    ...{ slug: 'monster-hunter-wilds', label: 'Ver. 1.040', platforms: [] },
    checked: [
      {
        by: 'henshubu',
        articleKey: 'demo-mhwilds-cooking',
        version: 'Ver. 1.040',
        platform: 'PlayStation 5',
      },
    ],
  },
  { slug: 'elden-ring', label: 'Ver. 1.12', platforms: [], releasedOn: '2024-06-21', checked: [] },
  // Its guide has not been checked since.
  { slug: 'umamusume-pretty-derby', label: 'Ver. 2.8', platforms: [], checked: [] },
]

/**
 * The guide that readers confirm for the newest version, the one that they report as outdated, and one with two such
 * votes.
 */
const CONFIRMED = { key: 'demo-mhwilds-greatsword', slug: 'monster-hunter-wilds' }
const OUTDATED = 'demo-genshin-artifact-stop'
const DOUBTED = 'demo-starrail-speed'

/**
 * Votes of these readers on guides as they were published.
 * @param announced id of the version of each game
 */
export function demoVotes(
  articles: { key: string; authorKey: string; publishedAt: Date }[],
  readers: string[],
  announced: ReadonlyMap<string, string>,
  occurredAt: string,
): z.input<typeof importInteraction>[] {
  const of = (articleKey: string, vote: 'helpful' | 'outdated' | 'works', most: number) => {
    const article = articles.find(({ key }) => key === articleKey)
    const versionId = vote === 'works' ? announced.get(CONFIRMED.slug) : null
    if (!article || versionId === undefined) return []
    const asOf = vote === 'helpful' ? null : article.publishedAt.toISOString()
    return readers
      .filter(userKey => userKey !== article.authorKey)
      .slice(-most)
      .map(userKey => ({ kind: 'vote' as const, userKey, articleKey, vote, asOf, versionId, occurredAt }))
  }
  return [
    ...of(CONFIRMED.key, 'works', ENOUGH_READERS + 1),
    ...of(CONFIRMED.key, 'helpful', 9),
    ...of(OUTDATED, 'outdated', ENOUGH_READERS),
    ...of(DOUBTED, 'outdated', 2),
    ...of('demo-botw-first-five-hours', 'helpful', 12),
    ...of('demo-umamusume-first-ura', 'helpful', 7),
  ]
}
