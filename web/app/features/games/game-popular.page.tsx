import { gameArticles } from '#app/entities/article/article-queries.ts'
import { gameOf } from '#app/entities/game/game-meta.ts'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { GameArticles } from '#app/features/games/game-articles.tsx'
import { GameTop } from '#app/features/games/game-top.tsx'
import { useGamePagesText } from '#app/features/games/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'

function GamePopular() {
  const slug = useParam('gameSlug')
  return (
    <>
      <GameTop slug={slug} />
      <GameArticles query={gameArticles(slug, 'popular')} />
    </>
  )
}

export default definePage({
  Component: GamePopular,
  queries: ({ params }) => [
    gameDetail(params.gameSlug ?? ''),
    gameArticles(params.gameSlug ?? '', 'popular'),
  ],
  meta: context => {
    const text = useGamePagesText.in(context.language)
    const { title, image } = gameOf(context)
    return { title: text.popularTitle(title), description: text.popularDescription(title), image }
  },
})
