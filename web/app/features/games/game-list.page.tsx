import { GameGrid } from '#app/features/games/game-grid.tsx'
import { gameSorts, games, isGameSort } from '#app/features/games/game-queries.ts'
import { useGameText } from '#app/features/games/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { PageHeading } from '#app/ui/section.tsx'

const sortOf = (search: URLSearchParams) => {
  const sort = search.get('sort')
  return isGameSort(sort) ? sort : 'popular'
}

function GameListPage() {
  const text = useGameText()
  const sort = sortOf(usePageRequest().search)
  const tabs = gameSorts.map(name => ({
    to: name === 'popular' ? '/games' : `/games?sort=${name}`,
    label: text.sorts[name],
    current: name === sort,
  }))
  return (
    <>
      <PageHeading title={text.listTitle} lead={text.listDescription} />
      <LinkTabs label={text.sortLabel} tabs={tabs} />
      <GameGrid key={sort} query={games(sort)} />
    </>
  )
}

export default definePage({
  Component: GameListPage,
  queries: ({ search }) => [games(sortOf(search))],
  meta: ({ language }) => {
    const text = useGameText.in(language)
    return { title: text.listTitle, description: text.listDescription, canonical: '/games' }
  },
})
