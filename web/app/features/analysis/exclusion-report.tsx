import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRankingText } from '#app/entities/ranking/strings.ts'
import styles from '#app/features/analysis/analysis.module.css'
import { type Exclusion, exclusionReport } from '#app/features/analysis/analysis-queries.ts'
import { useAnalysisText } from '#app/features/analysis/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { ScrollBox } from '#app/ui/scroll-box.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

/** The rankings with and without an account: before its exclusion, and afterwards. */
export function ExclusionReportView({ name, from, action }: Exclusion & { action: ReactNode }) {
  const text = useAnalysisText()
  const { ranges } = useRankingText()
  const language = useLanguage()
  const { data, error } = useQuery(exclusionReport(name, from))
  if (error) return <p role="alert">{text.unknownAccount}</p>
  if (!data) return <Skeleton height="8rem" />
  const { given, windows, excludedFrom, changes, truncated } = data.data
  const number = (value: number) => formatCount(value, language)
  const words = [given.likes, given.bookmarks, given.articles, windows].map(number)
  return (
    <section className={styles.report} aria-label={text.reportTitle(name, from)}>
      <h3>{text.reportTitle(name, from)}</h3>
      <p>{text.given(words[0] ?? '', words[1] ?? '', words[2] ?? '', words[3] ?? '')}</p>
      <p className="soft">{excludedFrom ? text.doesNotCount(excludedFrom) : text.counts}</p>
      {changes.length === 0 ? (
        <p className="nothing">{text.nothingGiven}</p>
      ) : (
        <ScrollBox label={text.preview} className={styles.changes}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{text.window}</th>
                <th scope="col" className={styles.words}>
                  {text.columns.article}
                </th>
                <th scope="col">{text.placeWith}</th>
                <th scope="col">{text.placeWithout}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ range, start, articleId, title, placeWith, placeWithout }) => (
                <tr key={`${range}${start}${articleId}`}>
                  <td>{range === 'all' ? ranges[range] : `${ranges[range]} ${start}`}</td>
                  <th scope="row">{title || text.noTitle}</th>
                  <td>{placeWith ?? '–'}</td>
                  <td>{placeWithout ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {truncated && <p className="soft">{text.truncated}</p>}
      {action}
    </section>
  )
}
