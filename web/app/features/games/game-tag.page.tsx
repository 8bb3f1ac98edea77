import { GameHeader } from '#app/entities/game/game-header.tsx'
import { gameOf } from '#app/entities/game/game-meta.ts'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { GameArticles } from '#app/features/games/game-articles.tsx'
import { gameTagArticles } from '#app/features/games/game-queries.ts'
import { useGamePagesText } from '#app/features/games/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { PageHeading } from '#app/ui/section.tsx'

function GameTag() {
  const slug = useParam('gameSlug')
  const tag = useParam('tagName')
  const text = useGamePagesText()
  return (
    <>
      <GameHeader slug={slug} />
      <PageHeading level="h2" title={`#${tag}`} />
      <GameArticles query={gameTagArticles(slug, tag)} emptyTitle={text.emptyTag(tag)} />
    </>
  )
}

export default definePage({
  Component: GameTag,
  queries: ({ params }) => [
    gameDetail(params.gameSlug ?? ''),
    gameTagArticles(params.gameSlug ?? '', params.tagName ?? ''),
  ],
  meta: context => {
    const text = useGamePagesText.in(context.language)
    const { title, image } = gameOf(context)
    const tag = context.params.tagName ?? ''
    return { title: text.tagTitle(title, tag), description: text.tagDescription(title, tag), image }
  },
})
