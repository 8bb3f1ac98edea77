import type { CommentOrder, CommentThread } from '@koryaku/contracts/comments/comment.api.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lastPage } from '#app/api/paging.ts'
import { articleAddress, articleDetail } from '#app/entities/article/article-queries.ts'
import { articleView } from '#app/entities/article/article-view.ts'
import { commentAddress } from '#app/entities/comment/comment-address.ts'
import { commentPage, type WantedComments } from '#app/entities/comment/comment-queries.ts'
import { CommentThreads } from '#app/entities/comment/comment-threads.tsx'
import { LiveComments } from '#app/entities/comment/live-comments.tsx'
import { useMayComment } from '#app/entities/comment/use-may-comment.ts'
import { WriteBox } from '#app/entities/comment/write-box.tsx'
import { gameTitle } from '#app/entities/game/game-title.ts'
import styles from '#app/features/comments/comments.module.css'
import { useCommentText } from '#app/features/comments/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest, useParam } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

const ORDERS: readonly CommentOrder[] = ['oldest', 'newest', 'helpful']
/** Maximum number of conversations in the order by likes. */
const HELPFUL_MAX: typeof import('@koryaku/contracts/comments/comment-parts.ts').HELPFUL_MAX = 480
const ID = /^[0-9a-z]{13}$/

/** Parses the query of the URL. Missing and invalid values fall back to defaults. */
function wantedIn(search: URLSearchParams): WantedComments {
  const comment = search.get('comment') ?? ''
  return {
    sort: ORDERS.find(order => order === search.get('sort')) ?? 'oldest',
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    comment: ID.test(comment) ? comment : null,
  }
}

const isListed = (id: string, threads: readonly CommentThread[]): boolean =>
  threads.some(thread => thread.id === id || thread.replies.some(reply => reply.id === id))

function Comments() {
  const text = useCommentText()
  const language = useLanguage()
  const slug = useParam('gameSlug')
  const articlePath = useParam('articlePath')
  const wanted = wantedIn(usePageRequest().search)
  const detail = useQuery(articleDetail(slug, articlePath, language))
  const comments = useQuery(commentPage(articlePath, wanted))
  const address = `/games/${slug}/${articlePath}/comments`
  useCommentInSight(address, comments.data !== undefined, wanted.comment)
  const view = detail.data && articleView(detail.data)
  const mayComment = useMayComment(articlePath, comments.data?.meta.audience ?? 'all', view?.author ?? null)
  const error = detail.error ?? comments.error
  if (error && !(detail.data && comments.data)) throw error
  if (!view || !comments.data) return <PageSkeleton />
  const { article, author, game } = view
  const { data: threads, meta } = comments.data
  const articleAt = `/games/${slug}/${articlePath}`
  const at = (sort: CommentOrder, page = 1) => {
    const search = new URLSearchParams()
    if (sort !== 'oldest') search.set('sort', sort)
    if (page > 1) search.set('page', String(page))
    const query = search.toString()
    return address + (query && `?${query}`)
  }
  // Where new comments come in: only a notice in sight asks for them.
  const live = <LiveComments {...{ articlePath, address }} known={meta} />
  return (
    <div className={styles.page}>
      <Breadcrumb
        items={[
          { to: '/games', label: text.articles },
          ...(game ? [{ to: `/games/${slug}`, label: gameTitle(game, language) }] : []),
          { to: articleAt, label: article.title || text.thisArticle },
          { label: text.comments },
        ]}
      />
      <PageHeading
        title={text.title(article.title || text.thisArticle)}
        lead={meta.totalCount > 0 ? text.count(formatCount(meta.totalCount, language)) : undefined}
      />
      {meta.threadsCount > 1 && (
        <LinkTabs
          label={text.order}
          tabs={ORDERS.map(sort => ({ to: at(sort), label: text[sort], current: sort === meta.sort }))}
        />
      )}
      {wanted.comment && !isListed(wanted.comment, threads) && (
        <p role="status" className="soft">
          {text.notShown}
        </p>
      )}
      {meta.sort === 'newest' && live}
      {threads.length === 0 && meta.totalCount === 0 ? (
        <EmptyState
          title={text.emptyTitle}
          text={text.emptyText}
          link={{ to: articleAt, label: text.back }}
        />
      ) : (
        <CommentThreads
          threads={threads}
          articlePath={articlePath}
          address={address}
          isClosed={!mayComment}
        />
      )}
      <Pagination
        current={meta.page}
        last={lastPage(meta.threadsCount)}
        addressOf={page => at(meta.sort, page)}
      />
      {meta.sort === 'helpful' && meta.threadsCount >= HELPFUL_MAX && (
        <p className="soft">
          <AppLink to={at('oldest')}>{text.others}</AppLink>
        </p>
      )}
      {meta.sort !== 'newest' && live}
      {article.type === 'PublishedArticle' && (
        <WriteBox key={articlePath} {...{ articlePath, address, author }} audience={meta.audience} />
      )}
    </div>
  )
}

/** Scrolls to the comment in the fragment of the URL. If it is on another page, navigates to that page. */
function useCommentInSight(address: string, isThere: boolean, opened: string | null): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const id = hash.startsWith('#c-') ? hash.slice(3) : ''
    if (!isThere || !ID.test(id)) return
    const found = document.getElementById(`c-${id}`)
    if (found) found.scrollIntoView()
    else if (opened !== id) void navigate(commentAddress(address, id), { replace: true })
  }, [hash, isThere, opened, address, navigate])
}

export default definePage({
  Component: Comments,
  queries: ({ params, search, language }) => [
    articleDetail(params.gameSlug ?? '', params.articlePath ?? '', language),
    commentPage(params.articlePath ?? '', wantedIn(search)),
  ],
  own: ({ params }) => articleAddress(params.gameSlug ?? '', params.articlePath ?? ''),
  meta: ({ cache, params, search, language }) => {
    const text = useCommentText.in(language)
    const articlePath = params.articlePath ?? ''
    const { queryKey } = articleDetail(params.gameSlug ?? '', articlePath, language)
    const title = cache.getQueryData(queryKey)?.data.attributes.title || text.thisArticle
    const page = cache.getQueryData(commentPage(articlePath, wantedIn(search)).queryKey)?.meta
    return {
      title: text.title(title),
      description: text.description(title),
      partMissing: page !== undefined && page.page > 1 && page.page > lastPage(page.threadsCount),
    }
  },
})
