import type { ArticleAttributes } from '@koryaku/contracts/articles/article.api.ts'
import styles from '#app/entities/article/language-mark.module.css'
import { useArticleText } from '#app/entities/article/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'

/** In which language an article is written, where that is not the reader's. */
export function LanguageMark({ of }: { of: ArticleAttributes['language'] }) {
  const text = useArticleText()
  return of === useLanguage() ? null : <span className={styles.mark}>{text.languages[of]}</span>
}

/** Marks a guide that is unchecked for the newest version of its game, or confirmed by readers only. */
export function UncheckedMark({ of: { uncheckedFor, confirmedByReaders } }: { of: ArticleAttributes }) {
  const text = useArticleText()
  return (
    uncheckedFor && <span className={styles.mark}>{text.unchecked(uncheckedFor, confirmedByReaders)}</span>
  )
}
