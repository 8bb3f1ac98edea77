import type { GameArticleList } from '@koryaku/contracts/ranking/ranking.api.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArticleList } from '#app/entities/article/article-list.tsx'
import { popularArticles } from '#app/entities/article/article-queries.ts'
import { gameOf, movedGame } from '#app/entities/game/game-meta.ts'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { FallbackNote } from '#app/entities/ranking/fallback-note.tsx'
import { isRange, ranges } from '#app/entities/ranking/ranking-queries.ts'
import { useRankingText } from '#app/entities/ranking/strings.ts'
import { GameArticles } from '#app/features/games/game-articles.tsx'
import { GameTop } from '#app/features/games/game-top.tsx'
import { useGamePagesText } from '#app/features/games/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest, useParam } from '#app/routes/page-context.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterLinks } from '#app/ui/filter-links.tsx'

/** `?range=`; a range that does not exist is all time, which the address does not name. */
const rangeIn = (search: URLSearchParams) => {
  const range = search.get('range')
  return isRange(range) ? range : 'all'
}
const addressOf = (slug: string, range: string) =>
  `/games/${slug}/popular${range === 'all' ? '' : `?range=${range}`}`

function GamePopular() {
  const text = useGamePagesText()
  const { ranges: names } = useRankingText()
  const slug = useParam('gameSlug')
  const range = rangeIn(usePageRequest().search)
  const query = popularArticles(slug, range)
  const { data } = useInfiniteQuery(query)
  const periods = ranges
    .toReversed()
    .map(name => ({ to: addressOf(slug, name), label: names[name], current: name === range }))
  return (
    <>
      <GameTop slug={slug} />
      <FilterLinks label={text.periods} links={periods} />
      <FallbackNote window={(data?.pages[0] as GameArticleList | undefined)?.meta.window} />
      {range === 'all' ? (
        <GameArticles query={query} />
      ) : (
        <ArticleList
          key={range}
          query={query}
          showGame={false}
          headingLevel="h2"
          empty={
            <EmptyState
              title={text.noneInPeriod(names[range])}
              link={{ to: addressOf(slug, 'all'), label: text.allTime }}
            />
          }
        />
      )}
    </>
  )
}

export default definePage({
  Component: GamePopular,
  queries: ({ params: { gameSlug = '' }, search }) => [
    gameDetail(gameSlug),
    popularArticles(gameSlug, rangeIn(search)),
  ],
  meta: context => {
    const text = useGamePagesText.in(context.language)
    const { game, title, image } = gameOf(context)
    const range = rangeIn(context.search)
    const period = range === 'all' ? '' : ` (${useRankingText.in(context.language).ranges[range]})`
    return {
      title: text.popularTitle(title) + period,
      description: text.popularDescription(title),
      canonical: addressOf(context.params.gameSlug ?? '', range),
      image,
      movedTo: movedGame(context, game?.slug, '/popular'),
    }
  },
})
