import type { ArticleBodyAttributes } from '@koryaku/contracts/articles/article.api.ts'
import type { ReactNode } from 'react'
import styles from '#app/entities/article/article-paper.module.css'
import { type ArticleView, articleAddress } from '#app/entities/article/article-view.ts'
import { LanguageMark, UncheckedMark } from '#app/entities/article/language-mark.tsx'
import { useArticlePaperText } from '#app/entities/article/paper-strings.ts'
import { useArticleText } from '#app/entities/article/strings.ts'
import { TableOfContents } from '#app/entities/article/table-of-contents.tsx'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { TagLink } from '#app/entities/game/tag-link.tsx'
import { AuthorName } from '#app/entities/user/author-name.tsx'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'

interface ArticlePaperProps {
  view: ArticleView<ArticleBodyAttributes>
  /** Behind who and when. */
  facts?: ReactNode
  /** Between head and contents. */
  notices?: ReactNode
  /** The text. */
  children: ReactNode
  /** Below the tags. */
  end?: ReactNode
  /** Below all that belongs to the article. */
  below?: ReactNode
  side?: ReactNode
}

/** An article as it is read: the way to it, head, contents, text and tags, in their places on each screen. */
export function ArticlePaper({ view, facts, notices, children, end, below, side }: ArticlePaperProps) {
  const text = useArticlePaperText()
  const { noTitle } = useArticleText()
  const language = useLanguage()
  const { article, game, author } = view
  const contents = <TableOfContents entries={article.tableOfContents} language={article.language} />
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
              <h1 className={styles.title} lang={article.language}>
                {article.title || noTitle}
              </h1>
              <div className={styles.facts}>
                <AuthorName author={author} size={28} />
                <LanguageMark of={article.language} />
                <Dates view={view} />
                <UncheckedMark of={article} />
                {facts}
              </div>
            </header>
            {notices}
            <div id="contents" className={styles.inlineContents}>
              {contents}
            </div>
            {children}
            {game && article.tags.length > 0 && (
              <ul className={styles.tags} aria-label={text.tags}>
                {article.tags.map(tag => (
                  <li key={tag}>
                    <TagLink slug={game.slug} tag={tag} />
                  </li>
                ))}
              </ul>
            )}
            {end}
          </article>
          {below}
        </div>
        <aside>
          <div className={styles.side}>
            <div className={styles.sideContents}>{contents}</div>
            {side}
          </div>
        </aside>
      </div>
    </>
  )
}

function Dates({ view }: Pick<ArticlePaperProps, 'view'>) {
  const text = useArticlePaperText()
  const language = useLanguage()
  const { article } = view
  const day = (iso: string) => formatDate(iso, language)
  // An unpublished article has no publication date, even if it was public before.
  const published = article.type === 'PublishedArticle' ? article.publishedAt : null
  const changedAt = (published && article.revisedAt) ?? article.updatedAt
  // On the very day, too, where there is an earlier version to be read.
  const hasEarlier =
    article.versionsPublic && published !== null && article.revisedAt !== null
      ? Date.parse(article.revisedAt) > Date.parse(published)
      : false
  const changed = published === null || hasEarlier || day(published) !== day(changedAt)
  const updated = <time dateTime={changedAt}>{text.updated(day(changedAt))}</time>
  return (
    <>
      {published && <time dateTime={published}>{text.published(day(published))}</time>}
      {changed &&
        (article.versionsPublic ? (
          <AppLink to={`${articleAddress(view)}/versions`} className="touch">
            {updated}
          </AppLink>
        ) : (
          updated
        ))}
    </>
  )
}
