import { useQuery } from '@tanstack/react-query'
import { articleDetail } from '#app/entities/article/article-queries.ts'
import { articleView } from '#app/entities/article/article-view.ts'
import { ArticleComments } from '#app/features/articles/article-comments.tsx'
import { NextReads } from '#app/features/articles/next-reads.tsx'
import { useLanguage } from '#app/i18n/language.ts'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'

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
        <QuietBoundary>
          <ArticleComments
            key={current}
            articlePath={current}
            slug={slug}
            author={view.author}
            textRef={view.article.textRef ?? null}
          />
        </QuietBoundary>
      )}
      <NextReads slug={slug} current={current} />
    </>
  )
}
