import { useQuery } from '@tanstack/react-query'
import { List } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { articleDetail } from '#app/entities/article/article-queries.ts'
import { type ArticleView, articleView } from '#app/entities/article/article-view.ts'
import { ArticleViews } from '#app/entities/article/article-views.tsx'
import { withCards } from '#app/entities/article/embed-cards.ts'
import { LanguageMark } from '#app/entities/article/language-mark.tsx'
import { useArticleText } from '#app/entities/article/strings.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { TagLink } from '#app/entities/game/tag-link.tsx'
import { ReportButton } from '#app/entities/inquiry/report-button.tsx'
import { BookmarkButton } from '#app/entities/reaction/bookmark-button.tsx'
import { LikeButton } from '#app/entities/reaction/like-button.tsx'
import { AuthorName } from '#app/entities/user/author-name.tsx'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import styles from '#app/features/articles/article-screen.module.css'
import { ArticleSide } from '#app/features/articles/article-side.tsx'
import { ArticleSkeleton } from '#app/features/articles/article-skeleton.tsx'
import { ArticleText } from '#app/features/articles/article-text.tsx'
import { AuthorCard } from '#app/features/articles/author-card.tsx'
import { NextReads } from '#app/features/articles/next-reads.tsx'
import { ShareButton } from '#app/features/articles/share-button.tsx'
import { useArticlePageText } from '#app/features/articles/strings.ts'
import { TableOfContents } from '#app/features/articles/table-of-contents.tsx'
import { useCountView } from '#app/features/articles/use-count-view.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'

const MemberLinks = lazy(() => import('#app/features/articles/member-links.tsx'))
/** Only its author ever sees a suspended article. */
const SuspensionNotice = lazy(() => import('#app/entities/moderation/suspension-notice.tsx'))

/** One article, to be read in peace: text first, everything else around it. */
export function ArticleScreen() {
  const slug = useParam('gameSlug')
  const query = useQuery(articleDetail(slug, useParam('articlePath')))
  const { data, error } = query
  const isMember = useViewer().status === 'member'
  const text = useArticlePageText()
  const { noTitle } = useArticleText()
  const language = useLanguage()
  if (error && !data) throw error
  const view = data && articleView(data)
  useCountView(view)
  if (!view) return <ArticleSkeleton />
  const { article, game, author } = view
  const title = article.title || noTitle
  const published = article.type === 'PublishedArticle'
  const tableOfContents = <TableOfContents entries={article.tableOfContents} language={article.language} />
  return (
    <>
      <Breadcrumb
        items={[
          { to: '/games', label: text.games },
          ...(game ? [{ to: `/games/${game.slug}`, label: gameTitle(game, language) }] : []),
        ]}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <article>
            <header className={styles.header}>
              {!published && <Badge tone="accent">{text.states[article.type]}</Badge>}
              <h1 className={styles.title} lang={article.language}>
                {title}
              </h1>
              <div className={styles.facts}>
                <AuthorName author={author} size={28} />
                <LanguageMark of={article.language} />
                <Dates article={article} />
                <ArticleViews article={article} />
                {isMember && (
                  <QuietBoundary>
                    <Suspense>
                      <MemberLinks view={view} query={query} />
                    </Suspense>
                  </QuietBoundary>
                )}
              </div>
            </header>
            {article.type === 'SuspendedArticle' && (
              <Suspense>
                <SuspensionNotice articlePath={view.id} />
              </Suspense>
            )}
            <div id="contents" className={styles.inlineContents}>
              {tableOfContents}
            </div>
            <ArticleText html={withCards(article.html, data, language)} language={article.language} />
            {game && article.tags.length > 0 && (
              <ul className={styles.tags} aria-label={text.tags}>
                {article.tags.map(tag => (
                  <li key={tag}>
                    <TagLink slug={game.slug} tag={tag} />
                  </li>
                ))}
              </ul>
            )}
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
                <ShareButton title={title} />
                <ReportButton about={{ kind: 'article', id: view.id, title }} userId={author?.userId} />
              </footer>
            )}
            <AuthorCard author={author} />
          </article>
          <NextReads slug={slug} current={view.id} />
        </div>
        <aside>
          <div className={styles.side}>
            <div className={styles.sideContents}>{tableOfContents}</div>
            {game && <ArticleSide game={game} />}
          </div>
        </aside>
      </div>
    </>
  )
}

function Dates({ article }: { article: ArticleView['article'] }) {
  const text = useArticlePageText()
  const language = useLanguage()
  const day = (iso: string) => formatDate(iso, language)
  // What is not public has no day since when it is, though it may have been public once.
  const published = article.type === 'PublishedArticle' ? article.publishedAt : null
  const changed = published === null || day(published) !== day(article.updatedAt)
  return (
    <>
      {published && <time dateTime={published}>{text.published(day(published))}</time>}
      {changed && <time dateTime={article.updatedAt}>{text.updated(day(article.updatedAt))}</time>}
    </>
  )
}
