import { FollowedGameGrid } from '#app/entities/game/game-grid.tsx'
import { followedGames } from '#app/features/following/following-queries.ts'
import { useFollowingText } from '#app/features/following/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { PageHeading } from '#app/ui/section.tsx'

function FollowingGames() {
  const text = useFollowingText()
  return (
    <>
      <PageHeading title={text.gamesTitle} lead={text.gamesDescription} />
      <FollowedGameGrid query={followedGames()} />
    </>
  )
}

export default definePage({
  Component: FollowingGames,
  meta: ({ language }) => {
    const text = useFollowingText.in(language)
    return { title: text.gamesTitle, description: text.gamesDescription }
  },
})
