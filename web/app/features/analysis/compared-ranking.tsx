import type { AnalysedEntry, AnalysedRanking } from '@koryaku/contracts/analysis/analysis.api.ts'
import { ChartColumn } from 'lucide-react'
import { Explanation } from '#app/entities/ranking/explanation.tsx'
import styles from '#app/features/analysis/analysis.module.css'
import type { FormulaName } from '#app/features/analysis/analysis-queries.ts'
import { useAnalysisText } from '#app/features/analysis/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { ScrollBox } from '#app/ui/scroll-box.tsx'

interface ComparedProps {
  ranking: AnalysedRanking
  formula: FormulaName
  against: FormulaName
  onPlot: (entry: AnalysedEntry) => void
}

/** The first places under one formula, with what another makes of them. */
export function ComparedRanking({ ranking, formula, against, onPlot }: ComparedProps) {
  const text = useAnalysisText()
  const language = useLanguage()
  const { data, meta } = ranking
  const number = (value: number) => formatCount(value, language)
  if (data.length === 0) return <p className="nothing">{text.noEntries}</p>
  const { columns } = text
  return (
    <>
      <p className="soft">{text.moved(number(meta.moved), number(meta.totalCount))}</p>
      <ScrollBox label={text.ranking}>
        <table className={`${styles.table} ${styles.ranked}`}>
          <thead>
            <tr>
              <th scope="col">{columns.place(formula)}</th>
              <th scope="col">{columns.place(against)}</th>
              <th scope="col">{columns.change}</th>
              <th scope="col" className={styles.words}>
                {columns.article}
              </th>
              <th scope="col">{columns.likes}</th>
              <th scope="col">{columns.bookmarks}</th>
              <th scope="col">{columns.views}</th>
              <th scope="col">{columns.score}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.map(entry => (
              <tr key={entry.articleId}>
                <td data-label={columns.place(formula)}>{entry.place ?? '–'}</td>
                <td data-label={columns.place(against)}>{entry.placeAgainst ?? '–'}</td>
                <td data-label={columns.change}>
                  <Move entry={entry} />
                </td>
                <th scope="row">
                  {entry.gameSlug ? (
                    <AppLink to={`/games/${entry.gameSlug}/${entry.articleId}`}>
                      {entry.title || text.noTitle}
                    </AppLink>
                  ) : (
                    entry.title || text.noTitle
                  )}
                  <Explanation
                    articleId={entry.articleId}
                    range={meta.window.range}
                    asOf={meta.window.start}
                  />
                </th>
                <td data-label={columns.likes}>{number(entry.likes)}</td>
                <td data-label={columns.bookmarks}>{number(entry.bookmarks)}</td>
                <td data-label={columns.views}>{number(entry.views)}</td>
                <td data-label={columns.score}>{number(entry.score)}</td>
                <td className={styles.plotButton}>
                  <IconButton
                    label={`${text.plotArticle}: ${entry.title || text.noTitle}`}
                    onClick={() => onPlot(entry)}
                  >
                    <ChartColumn aria-hidden />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  )
}

/** Where an article comes from and goes to, in words and colour. */
function Move({ entry: { place, placeAgainst } }: { entry: AnalysedEntry }) {
  const text = useAnalysisText()
  if (place === null) return <span className={styles.down}>{text.isGone}</span>
  if (placeAgainst === null) return <span className={styles.up}>{text.isNew}</span>
  const gained = placeAgainst - place
  if (gained === 0) return <span className="soft">{text.same}</span>
  return gained > 0 ? (
    <span className={styles.up}>{text.up(gained)}</span>
  ) : (
    <span className={styles.down}>{text.down(-gained)}</span>
  )
}
