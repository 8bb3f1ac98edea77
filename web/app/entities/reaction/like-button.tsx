import type { ArticleAttributes } from '@koryaku/contracts/articles/article.api.ts'
import type { LikedDocument } from '@koryaku/contracts/reactions/reaction.api.ts'
import { Heart } from 'lucide-react'
import { path } from '#app/api/client.ts'
import styles from '#app/entities/reaction/reactions.module.css'
import { useReactionText } from '#app/entities/reaction/strings.ts'
import { useToggle } from '#app/entities/viewer/use-toggle.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'

/** Likes and unlikes an article, with its count. Not for drafts. */
export function LikeButton({ article }: { article: ArticleAttributes }) {
  const text = useReactionText()
  const language = useLanguage()
  const { on, count, toggle } = useToggle<LikedDocument>({
    list: 'liking_article_paths',
    id: article.path,
    count: article.likesCount,
    request: next => ({ method: next ? 'POST' : 'DELETE', path: path`article_likes/${article.path}` }),
    countOf: answer => answer?.data.attributes.likesCount,
  })
  const shown = formatCount(count, language)
  return (
    <button
      type="button"
      className={styles.reaction}
      aria-pressed={on}
      title={on ? text.liked : text.like}
      onClick={toggle}
    >
      <Heart aria-hidden fill={on ? 'currentColor' : 'none'} />
      <span className="visually-hidden">{text.like} </span>
      <span className={styles.number}>{shown}</span>
    </button>
  )
}
