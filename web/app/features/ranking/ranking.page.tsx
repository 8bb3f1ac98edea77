import type { RankedArticles } from '@koryaku/contracts/ranking/ranking.api.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ArticleList } from '#app/entities/article/article-list.tsx'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { Explanation } from '#app/entities/ranking/explanation.tsx'
import { FallbackNote } from '#app/entities/ranking/fallback-note.tsx'
import { type PeriodChoice, periodOf, periodSearch } from '#app/entities/ranking/period.ts'
import { PeriodName, PeriodPicker } from '#app/entities/ranking/period-picker.tsx'
import { ranges, ranking } from '#app/entities/ranking/ranking-queries.ts'
import { useRankingText } from '#app/entities/ranking/strings.ts'
import { useRankingPageText } from '#app/features/ranking/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { PageHeading } from '#app/ui/section.tsx'

const addressOf = (choice: PeriodChoice): string => `/ranking${periodSearch(choice)}`

function Ranking() {
  const text = useRankingPageText()
  const { ranges: names } = useRankingText()
  const choice = periodOf(usePageRequest().search)
  const { data } = useInfiniteQuery(ranking(choice.range, choice.asOf))
  const window = (data?.pages[0] as RankedArticles | undefined)?.meta.window
  const { range } = choice
  const asOf = window?.start
  const explanationOf = useCallback(
    ({ id }: ArticleView) => asOf && <Explanation articleId={id} range={range} asOf={asOf} />,
    [range, asOf],
  )
  const tabs = ranges.map(range => ({
    to: addressOf({ ...choice, range }),
    label: names[range],
    current: range === choice.range,
  }))
  return (
    <>
      <PageHeading title={text.title} lead={<PeriodName range={choice.range} window={window} />}>
        <PeriodPicker choice={choice} window={window} addressOf={addressOf} />
      </PageHeading>
      <LinkTabs label={text.rangesLabel} tabs={tabs} />
      <FallbackNote window={window} />
      <ArticleList
        key={addressOf(choice)}
        query={ranking(choice.range, choice.asOf)}
        ranked
        headingLevel="h2"
        menuOf={explanationOf}
        empty={
          <EmptyState
            title={text.emptyTitle}
            text={text.emptyText}
            action={<ButtonLink to="/latest">{text.other}</ButtonLink>}
          />
        }
      />
    </>
  )
}

export default definePage({
  Component: Ranking,
  queries: ({ search }) => {
    const { range, asOf } = periodOf(search)
    return [ranking(range, asOf)]
  },
  meta: ({ language, search }) => {
    const text = useRankingPageText.in(language)
    const { range } = periodOf(search)
    return {
      title: range === 'daily' ? text.title : `${text.title} (${useRankingText.in(language).ranges[range]})`,
      description: text.description,
      canonical: addressOf({ range, asOf: null }),
    }
  },
})
