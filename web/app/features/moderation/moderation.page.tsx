import type { ModerationSummary } from '@koryaku/contracts/moderation/moderation.api.ts'
import { useQuery } from '@tanstack/react-query'
import { moderationSummary } from '#app/entities/moderation/moderation-summary.ts'
import { CaseList } from '#app/features/moderation/case-list.tsx'
import { ChainPanel } from '#app/features/moderation/chain-panel.tsx'
import { CommentCases } from '#app/features/moderation/comment-cases.tsx'
import { InquiryList } from '#app/features/moderation/inquiry-list.tsx'
import styles from '#app/features/moderation/moderation.module.css'
import { ReportCases } from '#app/features/moderation/report-cases.tsx'
import { ReviewCaseList } from '#app/features/moderation/review-case-list.tsx'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { UndoPanel } from '#app/features/moderation/undo-panel.tsx'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { PageHeading } from '#app/ui/section.tsx'

const tabNames = [
  'reports',
  'comments',
  'appeals',
  'suspended',
  'reviews',
  'inquiries',
  'undo',
  'chain',
] as const
type Tab = (typeof tabNames)[number]

const panels: Record<Tab, () => React.ReactNode> = {
  reports: () => <Reports />,
  comments: () => <CommentCases />,
  appeals: () => <CaseList key="appeals" which="appeals" />,
  suspended: () => <CaseList key="suspended" which="suspended" />,
  reviews: () => <ReviewCaseList />,
  inquiries: () => <InquiryList key="inquiries" />,
  undo: () => <UndoPanel />,
  chain: () => <ChainPanel />,
}

/** Reports of members, and inquiries about violations: visitors and reports of images. */
function Reports() {
  const text = useModerationText()
  return (
    <>
      <ReportCases />
      <h2 className={styles.section}>{text.reportCases.inquiries}</h2>
      <InquiryList key="reports" genre="violation" />
    </>
  )
}

/** The queues of pending work for moderators, one per tab. */
function Moderation() {
  const text = useModerationText()
  const wanted = usePageRequest().search.get('tab')
  const current = tabNames.find(name => name === wanted) ?? 'reports'
  const { data } = useQuery(moderationSummary())
  const counts: Partial<ModerationSummary> = data?.data.attributes ?? {}
  const tabs = tabNames.map(name => {
    const { commentLists: _, ...numbers } = counts
    const count = numbers[name === 'reviews' ? 'reviewAppeals' : (name as keyof typeof numbers)]
    return {
      to: name === 'reports' ? '/moderation' : `/moderation?tab=${name}`,
      label: count ? text.count(text.tabs[name], count) : text.tabs[name],
      current: name === current,
    }
  })
  return (
    <>
      <PageHeading title={text.title} />
      <LinkTabs label={text.tabsLabel} tabs={tabs} />
      {panels[current]()}
    </>
  )
}

export default definePage({
  Component: Moderation,
  meta: ({ language }) => {
    const text = useModerationText.in(language)
    return { title: text.title, description: text.description }
  },
})
