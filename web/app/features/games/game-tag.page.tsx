import { useInfiniteQuery } from '@tanstack/react-query'
import { gameOf, movedGame } from '#app/entities/game/game-meta.ts'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { GameArticles } from '#app/features/games/game-articles.tsx'
import { gameTagArticles, shownTag } from '#app/features/games/game-queries.ts'
import { GameTop } from '#app/features/games/game-top.tsx'
import { useGamePagesText } from '#app/features/games/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { PageHeading } from '#app/ui/section.tsx'

function GameTag() {
  const slug = useParam('gameSlug')
  const tag = useParam('tagName')
  const text = useGamePagesText()
  const query = gameTagArticles(slug, tag)
  const name = shownTag(useInfiniteQuery(query).data, tag)
  return (
    <>
      <GameTop slug={slug} />
      <PageHeading level="h2" title={`#${name}`} />
      <GameArticles query={query} emptyTitle={text.emptyTag(name)} />
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
    const { game, title, image } = gameOf(context)
    const { gameSlug: slug = '', tagName = '' } = context.params
    const tag = shownTag(context.cache.getQueryData(gameTagArticles(slug, tagName).queryKey), tagName)
    return {
      ...{ title: text.tagTitle(title, tag), description: text.tagDescription(title, tag), image },
      movedTo: movedGame(context, game?.slug, `/search/${encodeURIComponent(tagName)}`),
      // One page, whatever the spelling.
      canonical: `/games/${slug}/search/${encodeURIComponent(tag)}`,
    }
  },
})
