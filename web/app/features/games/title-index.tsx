import type { GameHeads } from '@koryaku/contracts/games/game.api.ts'
import { KANA_HEADS, LETTER_HEADS } from '@koryaku/contracts/games/title-index.ts'
import { useQuery } from '@tanstack/react-query'
import { gameHeads } from '#app/features/games/game-queries.ts'
import { useGameListText } from '#app/features/games/list-strings.ts'
import { gamesAddress, type WantedGames } from '#app/features/games/wanted-games.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { FilterLinks } from '#app/ui/filter-links.tsx'

/** All games by how their titles begin: by the kana table in Japanese, by letters in English. */
export function TitleIndex({ wanted }: { wanted: WantedGames }) {
  const text = useGameListText()
  const language = useLanguage()
  const { data } = useQuery(gameHeads())
  const [own, known] = language === 'ja' ? [KANA_HEADS, data?.data.kana] : [LETTER_HEADS, data?.data.letters]
  const links = own.map(head => ({
    to: isEmpty(known, head) ? null : gamesAddress({ ...wanted, head }),
    label: text.headLabels[head] ?? head.toUpperCase(),
    name: text.headName(head),
    current: head === wanted.head,
  }))
  return <FilterLinks label={text.titleIndex} links={links} />
}

/** True if known to be empty: until the response arrives, every heading is a link. */
const isEmpty = (known: GameHeads['data']['kana'] | undefined, head: string): boolean =>
  known !== undefined && !known[head]
