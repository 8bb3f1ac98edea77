import { useGameGridText } from '#app/entities/game/grid-strings.ts'
import { useGameText } from '#app/entities/game/strings.ts'
import { useOpenInquiry } from '#app/entities/inquiry/open-inquiry.ts'
import { useCatalogueText } from '#app/features/games/catalogue-strings.ts'
import { definePage } from '#app/routes/page.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'

/** Asks for a game that is not in the catalogue: by the inquiry form, with its genre chosen already. */
function GameRequest() {
  const text = useCatalogueText()
  const { listTitle } = useGameText()
  const { requestGame } = useGameGridText()
  const openInquiry = useOpenInquiry()
  return (
    <>
      <Breadcrumb items={[{ to: '/games', label: listTitle }, { label: text.requestTitle }]} />
      <PageHeading title={text.requestTitle} lead={text.requestDescription} />
      <EmptyState
        title={text.requestHeading}
        text={text.requestText}
        action={
          <Button look="primary" onClick={() => openInquiry('game_title')}>
            {requestGame}
          </Button>
        }
      />
    </>
  )
}

export default definePage({
  Component: GameRequest,
  meta: ({ language }) => {
    const text = useCatalogueText.in(language)
    return { title: text.requestTitle, description: text.requestDescription }
  },
})
