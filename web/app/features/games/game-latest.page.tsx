import { gameArticles } from '#app/entities/article/article-queries.ts'
import { LanguageFilter, languageIn } from '#app/entities/article/language-filter.tsx'
import { gameOf, movedGame } from '#app/entities/game/game-meta.ts'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { GameArticles } from '#app/features/games/game-articles.tsx'
import { GameTop } from '#app/features/games/game-top.tsx'
import { useGamePagesText } from '#app/features/games/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest, useParam } from '#app/routes/page-context.tsx'

function GameLatest() {
  const slug = useParam('gameSlug')
  const language = languageIn(usePageRequest().search)
  return (
    <>
      <GameTop slug={slug} />
      <LanguageFilter path={`/games/${slug}/latest`} />
      <GameArticles key={language} query={gameArticles(slug, 'latest', language)} />
    </>
  )
}

export default definePage({
  Component: GameLatest,
  queries: ({ params: { gameSlug = '' }, search }) => [
    gameDetail(gameSlug),
    gameArticles(gameSlug, 'latest', languageIn(search)),
  ],
  meta: context => {
    const text = useGamePagesText.in(context.language)
    const { game, title, image } = gameOf(context)
    const movedTo = movedGame(context, game?.slug, '/latest')
    return { title: text.latestTitle(title), description: text.latestDescription(title), image, movedTo }
  },
})
