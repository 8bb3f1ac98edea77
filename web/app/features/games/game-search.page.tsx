import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ArticleList } from '#app/entities/article/article-list.tsx'
import { gameOf, movedGame } from '#app/entities/game/game-meta.ts'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { useGameHeaderText } from '#app/entities/game/header-strings.ts'
import { gameArticleSearch, gameTags } from '#app/features/games/game-queries.ts'
import styles from '#app/features/games/game-search.module.css'
import { GameTags } from '#app/features/games/game-tags.tsx'
import { GameTop } from '#app/features/games/game-top.tsx'
import { useGameSearchText } from '#app/features/games/search-strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest, useParam } from '#app/routes/page-context.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchInAddress } from '#app/ui/search-in-address.tsx'

function GameSearch() {
  const text = useGameSearchText()
  const { search } = useGameHeaderText()
  const slug = useParam('gameSlug')
  const q = usePageRequest().search.get('q') ?? ''
  const { isFetching } = useInfiniteQuery({
    ...gameArticleSearch(slug, q),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <GameTop slug={slug} />
      <Columns side={<GameTags slug={slug} />}>
        <div className={styles.box}>
          <SearchInAddress
            path={`/games/${slug}/search`}
            label={search}
            placeholder={text.searchPlaceholder}
            busy={isFetching}
          />
        </div>
        {q ? (
          <ArticleList
            key={q}
            query={gameArticleSearch(slug, q)}
            showGame={false}
            headingLevel="h2"
            empty={<EmptyState title={text.searchNone} text={text.searchHint} />}
          />
        ) : (
          <EmptyState title={text.searchStart} />
        )}
      </Columns>
    </>
  )
}

export default definePage({
  Component: GameSearch,
  queries: ({ params, search }) => {
    const slug = params.gameSlug ?? ''
    const q = search.get('q')
    return q ? [gameDetail(slug), gameArticleSearch(slug, q)] : [gameDetail(slug)]
  },
  extras: ({ params }) => [gameTags(params.gameSlug ?? '')],
  meta: context => {
    const text = useGameSearchText.in(context.language)
    const { game, title, image } = gameOf(context)
    return {
      title: text.searchTitle(title),
      description: text.searchDescription(title),
      image,
      movedTo: movedGame(context, game?.slug, '/search'),
      // Spec §2: noindex when a query is present.
      robots: context.search.get('q') ? 'noindex' : 'all',
    }
  },
})
