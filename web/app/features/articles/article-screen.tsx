import { useQuery } from '@tanstack/react-query'
import { List } from 'lucide-react'
import { type ComponentProps, lazy, memo, type ReactNode, Suspense } from 'react'
import styles from '#app/entities/article/article-paper.module.css'
import { ArticlePaper } from '#app/entities/article/article-paper.tsx'
import { articleDetail } from '#app/entities/article/article-queries.ts'
import { ArticleText } from '#app/entities/article/article-text.tsx'
import { articleView } from '#app/entities/article/article-view.ts'
import { withCards } from '#app/entities/article/embed-cards.ts'
import { useArticleText } from '#app/entities/article/strings.ts'
import { BookmarkButton } from '#app/entities/reaction/bookmark-button.tsx'
import { LikeButton } from '#app/entities/reaction/like-button.tsx'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { ArticleSide } from '#app/features/articles/article-side.tsx'
import { ArticleSkeleton } from '#app/features/articles/article-skeleton.tsx'
import { useArticlePageText } from '#app/features/articles/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'

/** For some articles, and for members. */
const MoreFacts = lazy(() => import('#app/features/articles/more-facts.tsx'))
const ArticleNotices = lazy(() => import('#app/features/articles/article-notices.tsx'))
/**
 * Series, reader votes, sharing, author, and further articles. The server imports them statically; a browser loads them
 * after the page.
 */
const ArticleExtra = import.meta.env.SSR
  ? (await import('#app/features/articles/article-extra.tsx')).default
  : lazy(() => import('#app/features/articles/article-extra.tsx'))

/** Content that is loaded after the page, and may be missing. */
const Later = ({ children }: { children: ReactNode }) => (
  <QuietBoundary>
    <Suspense>{children}</Suspense>
  </QuietBoundary>
)

const Extra = (props: ComponentProps<typeof ArticleExtra>) => (
  <Later>
    <ArticleExtra {...props} />
  </Later>
)

/** Memoized: an update from above would replace the HTML of the server before the code is loaded. */
const Below = memo(function Below({ slug, current }: { slug: string; current: string }) {
  return <Extra slug={slug} current={current} />
})

/** One article, made for undisturbed reading: the text first, everything else around it. */
export function ArticleScreen() {
  const slug = useParam('gameSlug')
  const language = useLanguage()
  const query = useQuery(articleDetail(slug, useParam('articlePath'), language))
  const { data, error } = query
  const { status } = useViewer()
  const text = useArticlePageText()
  const { noTitle } = useArticleText()
  if (error && !data) throw error
  const view = data && articleView(data)
  if (!view) return <ArticleSkeleton />
  const { article, game, author } = view
  const title = article.title || noTitle
  const published = article.type === 'PublishedArticle'
  const series = article.series && <Extra series={article.series} current={view.id} />
  const hasFacts = status === 'member' || (status === 'visitor' && article.checked)
  return (
    <ArticlePaper
      view={view}
      facts={
        hasFacts && (
          <Later>
            <MoreFacts view={view} query={query} />
          </Later>
        )
      }
      notices={
        <>
          {status !== 'unknown' && (
            <Later>
              <ArticleNotices key={view.id} view={view} />
            </Later>
          )}
          {series}
        </>
      }
      end={
        <>
          {article.votes && <Extra votes={article.votes} current={view.id} userId={author?.userId} />}
          {published && (
            <footer className={styles.reactions}>
              {article.tableOfContents.length > 1 && (
                <a
                  href="#contents"
                  className={`round ${styles.toContents}`}
                  aria-label={text.toContents}
                  title={text.toContents}
                >
                  <List aria-hidden />
                </a>
              )}
              <LikeButton article={article} />
              <BookmarkButton article={article} />
              <Extra shared={title} current={view.id} userId={author?.userId} />
            </footer>
          )}
          {series}
          <Extra author={author} />
        </>
      }
      below={<Below slug={slug} current={view.id} />}
      side={game && <ArticleSide game={game} />}
    >
      <ArticleText id={view.id} html={withCards(article.html, data, language)} language={article.language} />
    </ArticlePaper>
  )
}
