import type { RankingRange } from '@koryaku/contracts/ranking/ranking-window.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ArticleList } from '#app/features/articles/article-list.tsx'
import styles from '#app/features/ranking/ranking.module.css'
import { isRange, ranges, ranking } from '#app/features/ranking/ranking-queries.ts'
import { useRankingText } from '#app/features/ranking/strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { PageHeading } from '#app/ui/section.tsx'

interface Choice {
  range: RankingRange
  asOf: string | null
}

/** A range and a day that are not understood are today's daily ranking. */
function choiceOf(search: URLSearchParams): Choice {
  const range = search.get('range')
  const asOf = search.get('as_of')
  return {
    range: isRange(range) ? range : 'daily',
    asOf: asOf && /^\d{4}-\d\d-\d\d$/.test(asOf) ? asOf : null,
  }
}

const addressOf = ({ range, asOf }: Choice): string => {
  const search = new URLSearchParams()
  if (range !== 'daily') search.set('range', range)
  if (asOf && range !== 'all') search.set('as_of', asOf)
  const text = search.toString()
  return `/ranking${text && `?${text}`}`
}

function Ranking() {
  const text = useRankingText()
  const choice = choiceOf(usePageRequest().search)
  const tabs = ranges.map(range => ({
    to: addressOf({ ...choice, range }),
    label: text.ranges[range],
    current: range === choice.range,
  }))
  return (
    <>
      <PageHeading title={text.title} lead={<Window {...choice} />}>
        {choice.range !== 'all' && <DayChoice {...choice} />}
      </PageHeading>
      <LinkTabs label={text.rangesLabel} tabs={tabs} />
      <ArticleList
        key={addressOf(choice)}
        query={ranking(choice.range, choice.asOf)}
        ranked
        headingLevel="h2"
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

/** The days that the ranking counts, as the server says. */
function Window({ range, asOf }: Choice) {
  const text = useRankingText()
  const language = useLanguage()
  const { data } = useInfiniteQuery(ranking(range, asOf))
  const window = data?.pages[0]?.meta.window as { start: string; end: string } | undefined
  if (!window || range === 'all') return <span>{text.ranges[range]}</span>
  const day = (date: string) => formatDate(`${date.slice(0, 10)}T00:00:00+09:00`, language)
  return <span>{text.window(day(window.start), day(window.end))}</span>
}

function DayChoice(choice: Choice) {
  const text = useRankingText()
  const navigate = useNavigate()
  return (
    <div className={styles.day}>
      <label>
        <span>{text.date}</span>
        <input
          type="date"
          value={choice.asOf ?? ''}
          onChange={event => navigate(addressOf({ ...choice, asOf: event.target.value || null }))}
        />
      </label>
      {choice.asOf && (
        <ButtonLink to={addressOf({ ...choice, asOf: null })} look="quiet" size="small">
          {text.today}
        </ButtonLink>
      )}
    </div>
  )
}

export default definePage({
  Component: Ranking,
  queries: ({ search }) => {
    const { range, asOf } = choiceOf(search)
    return [ranking(range, asOf)]
  },
  meta: ({ language, search }) => {
    const text = useRankingText.in(language)
    const { range } = choiceOf(search)
    return {
      title: range === 'daily' ? text.title : `${text.title} (${text.ranges[range]})`,
      description: text.description,
      canonical: addressOf({ range, asOf: null }),
    }
  },
})
