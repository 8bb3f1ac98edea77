import { lazy } from 'react'
import { gameArticles } from '#app/entities/article/article-queries.ts'
import { gameOf, movedGame } from '#app/entities/game/game-meta.ts'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { genreNames } from '#app/entities/game/genre-names.ts'
import { useGenreText } from '#app/entities/game/genre-strings.ts'
import { useGameText } from '#app/entities/game/strings.ts'
import { ShelfCounts } from '#app/entities/shelf/shelf-counts.tsx'
import { shelfCounts } from '#app/entities/shelf/shelf-queries.ts'
import { GameArticles } from '#app/features/games/game-articles.tsx'
import styles from '#app/features/games/game-hub.module.css'
import { GameHubSections, MissingPurposes } from '#app/features/games/game-hub.tsx'
import { GameHubSide } from '#app/features/games/game-hub-side.tsx'
import { gameHub, gameTags } from '#app/features/games/game-queries.ts'
import { GameTags } from '#app/features/games/game-tags.tsx'
import { GameTop } from '#app/features/games/game-top.tsx'
import { useGameHubText } from '#app/features/games/hub-strings.ts'
import { useGamePagesText } from '#app/features/games/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { Later } from '#app/ui/later.tsx'
import { Section } from '#app/ui/section.tsx'

/** The server has it at hand, a browser loads it after the page. */
const GameReviewList = import.meta.env.SSR
  ? (await import('#app/features/games/game-review-list.tsx')).default
  : lazy(() => import('#app/features/games/game-review-list.tsx'))
const reviewQueries = import.meta.env.SSR ? await import('#app/entities/review/review-queries.ts') : undefined

function GamePage() {
  const slug = useParam('gameSlug')
  const text = useGameHubText()
  return (
    <>
      <GameTop slug={slug} counts={<ShelfCounts slug={slug} />} />
      <div className={styles.page}>
        <Columns
          side={
            <>
              <Later>
                <GameReviewList slug={slug} />
              </Later>
              <GameHubSide slug={slug} />
              <GameTags slug={slug} />
            </>
          }
        >
          <GameHubSections slug={slug} />
          <Section title={text.popular}>
            <GameArticles query={gameArticles(slug, 'popular')} headingLevel="h3" />
          </Section>
          <MissingPurposes slug={slug} />
        </Columns>
      </div>
    </>
  )
}

export default definePage({
  Component: GamePage,
  queries: ({ params }) => [
    gameDetail(params.gameSlug ?? ''),
    gameArticles(params.gameSlug ?? '', 'popular'),
  ],
  extras: ({ params: { gameSlug = '' } }) => [
    gameHub(gameSlug),
    gameTags(gameSlug),
    shelfCounts(gameSlug),
    ...(reviewQueries ? [reviewQueries.newestReviews(gameSlug), reviewQueries.gameScore(gameSlug)] : []),
  ],
  meta: context => {
    const { language, absolute, fileUrl, params } = context
    const text = useGamePagesText.in(language)
    const { game, title, image } = gameOf(context)
    const url = absolute(`/games/${params.gameSlug}`)
    return {
      title: text.gameTitle(title),
      movedTo: movedGame(context, game?.slug),
      description: text.gameDescription(title, formatCount(game?.articlesCount ?? 0, language)),
      image,
      feed: `/feeds/games/${params.gameSlug}.xml`,
      jsonLd:
        import.meta.env.SSR && game
          ? [
              {
                '@type': 'VideoGame',
                name: title,
                alternateName: [game.titleJa, game.titleEn].filter(name => name && name !== title),
                url,
                ...(image && { image: fileUrl(image) }),
                gamePlatform: game.platforms,
                genre: genreNames(game.genres, useGenreText.in(language)),
                ...((game.releasedOn ?? game.year) && {
                  datePublished: game.releasedOn ?? String(game.year),
                }),
                ...(game.averageScore !== null && {
                  aggregateRating: {
                    '@type': 'AggregateRating',
                    ...{ ratingValue: game.averageScore, bestRating: 10, worstRating: 1 },
                    reviewCount: game.gameReviewsCount,
                  },
                }),
              },
              {
                '@type': 'BreadcrumbList',
                itemListElement: [
                  {
                    '@type': 'ListItem',
                    position: 1,
                    name: useGameText.in(language).listTitle,
                    item: absolute('/games'),
                  },
                  { '@type': 'ListItem', position: 2, name: title, item: url },
                ],
              },
            ]
          : [],
    }
  },
})
