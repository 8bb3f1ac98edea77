import type { ArticleBodyAttributes } from '@koryaku/contracts/articles/article.api.ts'
import { useArticlePaperText } from '#app/entities/article/paper-strings.ts'
import styles from '#app/entities/article/table-of-contents.module.css'
import { useCurrentSection } from '#app/entities/article/use-current-section.ts'
import type { Language } from '#app/i18n/language.ts'

const WORTH_SHOWING = 2

/** Headings of the article, as links. */
export function TableOfContents({
  entries,
  language,
}: {
  entries: ArticleBodyAttributes['tableOfContents']
  language: Language
}) {
  const text = useArticlePaperText()
  const current = useCurrentSection(entries.map(({ id }) => id))
  if (entries.length < WORTH_SHOWING) return null
  return (
    <details className={styles.contents} open>
      <summary>{text.contents}</summary>
      <ol lang={language}>
        {entries.map(({ id, level, text: heading }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </details>
  )
}
