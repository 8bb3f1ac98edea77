import { Eye } from 'lucide-react'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import styles from '#app/entities/article/article-views.module.css'
import { useArticleViewsText } from '#app/entities/article/views-strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'

/**
 * Views of an article, counted and excluded. Spec §2: only for the author, or if the article has no named
 * author; the server sends the numbers to no other user.
 */
export function ArticleViews({ article }: { article: ArticleView['article'] }) {
  const text = useArticleViewsText()
  const language = useLanguage()
  const { pageViewsCount: counted, pageViewsExcludedCount: excluded, finishesCount: finished } = article
  if (counted === null) return null
  return (
    <span className={styles.views}>
      <Eye aria-hidden /> {text.views(formatCount(counted, language))}
      {excluded !== null && excluded > 0 && (
        <span title={text.excludedViewsHint}>
          {' '}
          ({text.excludedViews(formatCount(excluded, language))}
          <span className="visually-hidden">: {text.excludedViewsHint}</span>)
        </span>
      )}
      {finished !== undefined && finished > 0 && (
        <span title={text.finishesHint}>
          {' '}
          · {text.finishes(formatCount(finished, language))}
          <span className="visually-hidden">: {text.finishesHint}</span>
        </span>
      )}
    </span>
  )
}
