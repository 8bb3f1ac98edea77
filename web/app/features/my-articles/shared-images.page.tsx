import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'

function SharedImages() {
  const text = useMyArticlesText()
  return (
    <>
      <PageHeading title={text.sharedImages} lead={text.sharedImagesDescription} />
      <EmptyState
        title={text.nothingShared}
        text={text.sharedHint}
        link={{ to: '/images', label: text.ownImages }}
      />
    </>
  )
}

export default definePage({
  Component: SharedImages,
  meta: ({ language }) => {
    const text = useMyArticlesText.in(language)
    return { title: text.sharedImages, description: text.sharedImagesDescription }
  },
})
