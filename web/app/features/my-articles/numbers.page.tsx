import { shiftWindow, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { useQuery } from '@tanstack/react-query'
import { DayPlot } from '#app/entities/days/day-plot.tsx'
import { numbersQuery } from '#app/entities/days/numbers-query.ts'
import styles from '#app/features/my-articles/my-articles.module.css'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { formatCount, formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { FilterLinks } from '#app/ui/filter-links.tsx'
import { PageHeading, Section } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

const PERIODS = [30, 90, 365] as const
const KINDS = ['views', 'finishes', 'likes', 'bookmarks'] as const

function Numbers() {
  const text = useMyArticlesText()
  const language = useLanguage()
  const { params, search } = usePageRequest()
  const articlePath = params.articlePath ?? ''
  const period = PERIODS.find(days => String(days) === search.get('days')) ?? PERIODS[0]
  const to = windowStart('daily', new Date())
  const from = shiftWindow('daily', to, 1 - period)
  const { data, error } = useQuery(numbersQuery(articlePath, from, to))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const { title, totals, days, turns } = data.data
  const marks = turns.map(({ at, what }) => ({
    day: windowStart('daily', new Date(at)),
    label: text.turn[what],
  }))
  return (
    <>
      <PageHeading title={text.numbersTitle} lead={title || text.noTitle} />
      <p>
        <AppLink to="/articles">{text.backToArticles}</AppLink>
      </p>
      <FilterLinks
        label={text.period}
        links={PERIODS.map(count => ({
          to: `/articles/${articlePath}/numbers${count === PERIODS[0] ? '' : `?days=${count}`}`,
          label: text.days(count),
          current: count === period,
        }))}
      />
      <h2 className={styles.inAll}>{text.inAll}</h2>
      <dl className={styles.totals} aria-label={text.inAll}>
        {KINDS.map(kind => (
          <div key={kind}>
            <dt>{text.counts[kind]}</dt>
            <dd>
              {formatCount(totals[kind], language)}
              {kind === 'finishes' && totals.views > 0 && (
                <small>{text.part(Math.round((totals.finishes / totals.views) * 100))}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft">{text.finishesHint}</p>
      <div className={styles.plots}>
        {KINDS.map(kind => (
          <DayPlot
            key={kind}
            title={text.counts[kind]}
            sum={count => text.inPeriod(text.days(period), count)}
            days={days.map(row => ({ day: row.day, value: row[kind] }))}
            marks={marks}
          />
        ))}
      </div>
      <Section title={text.turns}>
        {turns.length === 0 ? (
          <p className="soft">{text.noTurns}</p>
        ) : (
          <ol className={styles.turns} reversed>
            {turns.toReversed().map(({ at, what }) => (
              <li key={at}>
                <time dateTime={at}>{formatDate(at, language)}</time> {text.turn[what]}
              </li>
            ))}
          </ol>
        )}
      </Section>
    </>
  )
}

export default definePage({
  Component: Numbers,
  meta: ({ language }) => {
    const text = useMyArticlesText.in(language)
    return { title: text.numbersTitle, description: text.numbersDescription }
  },
})
