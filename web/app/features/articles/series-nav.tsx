import type { ArticleSeries } from '@koryaku/contracts/articles/article.api.ts'
import { useId } from 'react'
import styles from '#app/entities/article/article-paper.module.css'
import { useArticleText } from '#app/entities/article/strings.ts'
import { useSeriesNavText } from '#app/features/articles/series-strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'

interface SeriesNavProps {
  series: ArticleSeries
  /** The article that is open. */
  current: string
}

/** The position of an article in its series: its number, the previous and the next article, and the list of all. */
export function SeriesNav({ series: { id, title, parts }, current }: SeriesNavProps) {
  const text = useSeriesNavText()
  const { noTitle } = useArticleText()
  const labelId = useId()
  const at = parts.findIndex(({ path }) => path === current)
  if (at < 0) return null
  const addressOf = ({ slug, path }: ArticleSeries['parts'][number]) => `/games/${slug}/${path}`
  const steps = [
    [text.previous, parts[at - 1]],
    [text.next, parts[at + 1]],
  ] as const
  return (
    <nav className={styles.series} aria-labelledby={labelId}>
      <p id={labelId}>
        <AppLink to={`/series/${id}`}>{title}</AppLink> <span>{text.part(at + 1, parts.length)}</span>
      </p>
      {parts.length > 1 && (
        <>
          <p className={styles.steps}>
            {steps.map(
              ([label, part]) =>
                part && (
                  <AppLink key={label} to={addressOf(part)}>
                    <small>{label}</small> {part.title || noTitle}
                  </AppLink>
                ),
            )}
          </p>
          <details>
            <summary>{text.all}</summary>
            <ol>
              {parts.map(part => (
                <li key={part.path}>
                  <AppLink to={addressOf(part)} aria-current={part.path === current ? 'page' : undefined}>
                    {part.title || noTitle}
                  </AppLink>
                </li>
              ))}
            </ol>
          </details>
        </>
      )}
    </nav>
  )
}
