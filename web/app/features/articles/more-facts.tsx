import type { UseQueryResult } from '@tanstack/react-query'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { MemberLinks } from '#app/features/articles/member-links.tsx'
import { useMemberLinksText } from '#app/features/articles/member-strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'

interface MoreFactsProps {
  view: ArticleView
  /** The read of the article. */
  query: Pick<UseQueryResult, 'isFetchedAfterMount' | 'refetch'>
}

/** Facts that not every article or reader has: the version that it was checked for, and actions of members. */
export default function MoreFacts({ view, query }: MoreFactsProps) {
  const text = useMemberLinksText()
  const language = useLanguage()
  const isMember = useViewer().status === 'member'
  const { article } = view
  const { checked } = article
  return (
    <>
      {checked && (
        <span>
          {text.checked(
            [checked.version, checked.platform].filter(Boolean).join(' / '),
            formatDate(checked.on, language),
          )}
        </span>
      )}
      {isMember && <MemberLinks view={view} query={query} />}
    </>
  )
}
