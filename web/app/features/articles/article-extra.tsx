import type { ComponentProps } from 'react'
import { usePressAgain } from '#app/device/lost-press.ts'
import { ReportButton } from '#app/entities/report/report-button.tsx'
import { AfterArticle } from '#app/features/articles/after-article.tsx'
import { AuthorCard } from '#app/features/articles/author-card.tsx'
import { ReaderVotes } from '#app/features/articles/reader-votes.tsx'
import { SeriesNav } from '#app/features/articles/series-nav.tsx'
import { ShareButton } from '#app/features/articles/share-button.tsx'

interface Passing {
  /** Title of the shared article. */
  shared: string
  current: string
  userId: string | null | undefined
}
type Extra =
  | Passing
  | ComponentProps<typeof SeriesNav>
  | ComponentProps<typeof ReaderVotes>
  | ComponentProps<typeof AuthorCard>
  | ComponentProps<typeof AfterArticle>

/**
 * Content around and below the text, in a single chunk: the name of each further chunk would add to the first bytes of
 * the page.
 */
export default function ArticleExtra(props: Extra) {
  usePressAgain()
  if ('series' in props) return <SeriesNav {...props} />
  if ('shared' in props) {
    const { shared: title, current: id, userId } = props
    return (
      <>
        <ShareButton title={title} />
        <ReportButton about={{ kind: 'article', id, title }} userId={userId} />
      </>
    )
  }
  if ('author' in props) return <AuthorCard {...props} />
  return 'votes' in props ? <ReaderVotes key={props.current} {...props} /> : <AfterArticle {...props} />
}
