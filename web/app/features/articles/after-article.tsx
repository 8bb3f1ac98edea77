import { useQuery } from '@tanstack/react-query'
import { articleDetail } from '#app/entities/article/article-queries.ts'
import { ArticleComments } from '#app/features/articles/article-comments.tsx'
import { NextReads } from '#app/features/articles/next-reads.tsx'
import { useLanguage } from '#app/i18n/language.ts'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'

interface AfterArticleProps {
  slug: string
  /** The article that is open. */
  current: string
}

/** What stands below an article: what is said of it where it is public, and what else is read. */
export function AfterArticle({ slug, current }: AfterArticleProps) {
  const { data } = useQuery(articleDetail(slug, current, useLanguage()))
  const { type, textRef = null } = data?.data.attributes ?? {}
  return (
    <>
      {type === 'PublishedArticle' && (
        <QuietBoundary>
          <ArticleComments key={current} articlePath={current} slug={slug} textRef={textRef} />
        </QuietBoundary>
      )}
      <NextReads slug={slug} current={current} />
    </>
  )
}
