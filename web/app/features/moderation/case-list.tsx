import type { ModeratedArticleResource } from '@koryaku/contracts/articles/article-moderation.api.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import { CardAct } from '#app/features/moderation/card-act.tsx'
import styles from '#app/features/moderation/moderation.module.css'
import { moderatedArticles, moderatedGame } from '#app/features/moderation/moderation-queries.ts'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { WrittenTitle } from '#app/features/moderation/written-title.tsx'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

/** Suspended articles, or those whose appeals wait. */
export function CaseList({ which }: { which: 'suspended' | 'appeals' }) {
  const text = useModerationText()
  const query = useInfiniteQuery(moderatedArticles(which))
  if (query.isPending) return <ListSkeleton rows={4} />
  if (!query.data) throw query.error
  const articles = query.data.pages.flatMap(page => page.data)
  if (articles.length === 0) return <EmptyState title={text.nothing} />
  return (
    <>
      <ul className={styles.list}>
        {articles.map(article => (
          <Case key={article.id} article={article} which={which} />
        ))}
      </ul>
      <LoadMore query={query} shown={articles.length} total={query.data.pages[0]?.meta.totalCount ?? 0} />
    </>
  )
}

function Case({ article, which }: { article: ModeratedArticleResource; which: 'suspended' | 'appeals' }) {
  const text = useModerationText()
  const rules = useSuspensionText().rules
  const { title, path, authorName, openReports, suspension } = article.attributes
  const since = which === 'appeals' ? suspension?.appealedAt : suspension?.suspendedAt
  return (
    <li className={styles.card}>
      <p className={styles.facts}>
        {suspension && <Badge tone="danger">{rules[suspension.rule]}</Badge>}
        <span>{moderatedGame(article.attributes, useLanguage())}</span>
        <span>{text.byAuthor(authorName ?? text.anonymous)}</span>
        {since && <RelativeTime iso={since} />}
        {openReports > 0 && <span>{text.openReports(openReports)}</span>}
      </p>
      <h2 className={styles.cardTitle}>
        <AppLink to={`/moderation/articles/${path}`}>
          <WrittenTitle title={title} />
        </AppLink>
      </h2>
      <p className={styles.said} lang="" dir="auto">
        {which === 'appeals' ? suspension?.appeal : suspension?.reason}
      </p>
      <p className={styles.buttons}>
        <CardAct act={which === 'appeals' ? 'decide' : 'reinstate'} articlePath={path} />
      </p>
    </li>
  )
}
