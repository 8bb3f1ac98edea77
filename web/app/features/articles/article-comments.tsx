import { useQuery } from '@tanstack/react-query'
import styles from '#app/entities/comment/comment.module.css'
import { firstComments } from '#app/entities/comment/comment-queries.ts'
import { CommentThreads } from '#app/entities/comment/comment-threads.tsx'
import { WriteBox } from '#app/entities/comment/write-box.tsx'
import { useArticleCommentsText } from '#app/features/articles/comments-strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Section } from '#app/ui/section.tsx'

/** The first comments of an article, the way to all of them, and where one is written. */
export function ArticleComments({ articlePath, slug }: { articlePath: string; slug: string }) {
  const text = useArticleCommentsText()
  const language = useLanguage()
  const { data } = useQuery(firstComments(articlePath))
  if (!data) return null
  const address = `/games/${slug}/${articlePath}/comments`
  const { totalCount, threadsCount } = data.meta
  const hasMore = threadsCount > data.data.length
  return (
    <Section
      title={totalCount > 0 ? text.counted(formatCount(totalCount, language)) : text.comments}
      more={hasMore ? { to: address, label: text.all } : undefined}
    >
      <div className={styles.block}>
        {totalCount === 0 ? (
          <p className="soft">{text.none}</p>
        ) : (
          <CommentThreads
            threads={data.data}
            articlePath={articlePath}
            address={address}
            isClosed={data.meta.audience === 'none'}
          />
        )}
        <WriteBox
          key={articlePath}
          articlePath={articlePath}
          address={address}
          audience={data.meta.audience}
        />
      </div>
    </Section>
  )
}
