import type { ArticleAttributes } from '@koryaku/contracts/articles/article.api.ts'
import { Bookmark } from 'lucide-react'
import { path } from '#app/api/client.ts'
import styles from '#app/entities/reaction/reactions.module.css'
import { useReactionText } from '#app/entities/reaction/strings.ts'
import { useToggle } from '#app/entities/viewer/use-toggle.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'

/** Bookmarks an article. Only members see it (spec §2). */
export function BookmarkButton({ article }: { article: ArticleAttributes }) {
  const { status } = useViewer()
  return status === 'member' ? <MemberButton article={article} /> : null
}

function MemberButton({ article }: { article: ArticleAttributes }) {
  const text = useReactionText()
  const { on, toggle } = useToggle({
    list: 'bookmarking_articles_article_paths',
    id: article.path,
    request: next => ({ method: next ? 'POST' : 'DELETE', path: path`article_bookmarks/${article.path}` }),
  })
  return (
    <button type="button" className={styles.reaction} aria-pressed={on} onClick={toggle}>
      <Bookmark aria-hidden fill={on ? 'currentColor' : 'none'} />
      <span className="roomy">{on ? text.bookmarked : text.bookmark}</span>
    </button>
  )
}
