import type { GameFacets } from '@koryaku/contracts/games/game.api.ts'
import { KANA_HEADS, LETTER_HEADS } from '@koryaku/contracts/games/title-index.ts'
import { useGameListText } from '#app/features/games/list-strings.ts'
import { gamesAddress, type WantedGames, withFilters } from '#app/features/games/wanted-games.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { FilterLinks } from '#app/ui/filter-links.tsx'

/** Games by how their titles begin: by the kana table in Japanese, by letters in English. */
export function TitleIndex({ wanted, facets }: { wanted: WantedGames; facets: GameFacets | undefined }) {
  const text = useGameListText()
  const heads = useLanguage() === 'ja' ? KANA_HEADS : LETTER_HEADS
  const counts = facets?.counts.head
  const links = heads.map(head => ({
    // Until the response arrives, each heading is a link.
    to: counts && !counts[head] ? null : gamesAddress(withFilters(wanted, { head })),
    label: text.headLabels[head] ?? head.toUpperCase(),
    name: text.headName(head),
    current: head === wanted.filters.head,
  }))
  return <FilterLinks label={text.titleIndex} links={links} />
}
