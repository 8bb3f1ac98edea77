import { useQuery } from '@tanstack/react-query'
import { articleDetail } from '#app/entities/article/article-queries.ts'
import { articleView } from '#app/entities/article/article-view.ts'
import { ApproachedComments } from '#app/features/articles/approached-comments.tsx'
import { NextReads } from '#app/features/articles/next-reads.tsx'
import { useLanguage } from '#app/i18n/language.ts'

interface AfterArticleProps {
  slug: string
  /** The article that is open. */
  current: string
}

/** Content below an article: its comments if it is public, and further articles. */
export function AfterArticle({ slug, current }: AfterArticleProps) {
  const { data } = useQuery(articleDetail(slug, current, useLanguage()))
  const view = data && articleView(data)
  return (
    <>
      {view?.article.type === 'PublishedArticle' && (
        <ApproachedComments key={current} slug={slug} articlePath={current} />
      )}
      <NextReads slug={slug} current={current} />
    </>
  )
}
