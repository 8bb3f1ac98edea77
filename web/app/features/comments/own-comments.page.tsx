import type { OwnCommentResource, OwnComments } from '@koryaku/contracts/comments/own-comments.api.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { apiGet } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { commentAddress } from '#app/entities/comment/comment-address.ts'
import { CommentWords } from '#app/entities/comment/comment-words.tsx'
import styles from '#app/features/comments/comments.module.css'
import { useOwnCommentsText } from '#app/features/comments/own-comments-strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { SearchInAddress } from '#app/ui/search-in-address.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

const LISTS = ['all', 'held', 'suspended'] as const
type List = (typeof LISTS)[number]

const ownComments = (list: List, q: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.my.comments(list, q),
    queryFn: ({ pageParam, signal }) =>
      apiGet<OwnComments>('my/article_comments', { query: { list, q, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })

function OwnCommentsPage() {
  const text = useOwnCommentsText()
  const { search } = usePageRequest()
  const list = LISTS.find(one => one === search.get('list')) ?? 'all'
  const q = search.get('q')?.trim().slice(0, 100) ?? ''
  const query = useInfiniteQuery(ownComments(list, q))
  const { data, error } = query
  if (error && !data) throw error
  const comments = data?.pages.flatMap(page => page.data) ?? []
  const at = (one: List) => (one === 'all' ? '/my-comments' : `/my-comments?list=${one}`)
  return (
    <div className={styles.own}>
      <PageHeading title={text.title} lead={list === 'held' ? text.heldLead : undefined} />
      <LinkTabs
        label={text.listLabel}
        tabs={LISTS.map(one => ({ to: at(one), label: text.lists[one], current: one === list }))}
      />
      <SearchInAddress
        path={at(list)}
        label={text.search}
        placeholder={text.search}
        busy={query.isFetching && !query.isFetchingNextPage}
      />
      {!data && <ListSkeleton rows={4} />}
      {data && comments.length === 0 && (
        <EmptyState
          title={q ? text.notFound : text.none[list]}
          text={q || list !== 'all' ? undefined : text.noneText}
          link={
            q || list !== 'all'
              ? { to: '/my-comments', label: text.showAll }
              : { to: '/all-articles', label: text.findArticles }
          }
        />
      )}
      {comments.length > 0 && (
        <Rows>
          {comments.map(comment => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </Rows>
      )}
      {data && comments.length > 0 && (
        <LoadMore query={query} shown={comments.length} total={data.pages[0]?.meta.totalCount ?? 0} />
      )}
    </div>
  )
}

function Comment({ comment: { id, attributes } }: { comment: OwnCommentResource }) {
  const text = useOwnCommentsText()
  const { state, body, postedAt, article } = attributes
  const articleAt = article.gameSlug === null ? null : `/games/${article.gameSlug}/${article.path}`
  const title = article.title || text.untitled
  return (
    <Row>
      <article className={styles.comment}>
        <p className="soft">
          {state !== 'shown' && (
            <>
              <Badge tone={state === 'suspended' ? 'danger' : 'plain'}>{text.states[state]}</Badge>{' '}
            </>
          )}
          {articleAt === null ? (
            text.notPublic
          ) : (
            <AppLink
              to={state === 'shown' ? commentAddress(`${articleAt}/comments`, id) : articleAt}
              className="touch"
            >
              <span lang="" dir="auto">
                {title}
              </span>
            </AppLink>
          )}{' '}
          <RelativeTime iso={postedAt} />
        </p>
        <CommentWords body={body} />
        {state === 'suspended' && (
          <p>
            <AppLink to={`/comments/${id}/suspension`} className="touch">
              {text.whySuspended}
            </AppLink>
          </p>
        )}
      </article>
    </Row>
  )
}

export default definePage({
  Component: OwnCommentsPage,
  meta: ({ language }) => {
    const text = useOwnCommentsText.in(language)
    return { title: text.title, description: text.title }
  },
})
