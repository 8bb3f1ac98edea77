import type { CommentAuthor, CommentResource, LikedComment } from '@koryaku/contracts/comments/comment.api.ts'
import { Ellipsis, Heart, Pin } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { path } from '#app/api/client.ts'
import styles from '#app/entities/comment/comment.module.css'
import { commentAddress } from '#app/entities/comment/comment-address.ts'
import { CommentAuthorName, nameOf } from '#app/entities/comment/comment-author.tsx'
import type { CommentMenuProps } from '#app/entities/comment/comment-menu-props.ts'
import { CommentPicture } from '#app/entities/comment/comment-picture.tsx'
import { CommentQuote } from '#app/entities/comment/comment-quote.tsx'
import { CommentWords } from '#app/entities/comment/comment-words.tsx'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { useToggle } from '#app/entities/viewer/use-toggle.ts'
import { useAction, useViewer, useViewerState } from '#app/entities/viewer/viewer.tsx'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Actions for the author of the comment only. */
const OwnComment = lazy(() => import('#app/entities/comment/own-comment.tsx'))
/** Menu for other readers and for the author of the article; loaded when it is opened. */
const CommentMenu = lazy(() => import('#app/entities/comment/comment-menu.tsx'))
const CommentForm = lazy(() => import('#app/entities/comment/comment-form.tsx'))

interface CommentItemProps {
  comment: CommentResource
  articlePath: string
  /** URL of the page with all comments of the article. */
  address: string
  /** True if the article takes no replies. */
  isClosed: boolean
}

/** One comment: author, time, text and actions. */
export function CommentItem({ comment, articlePath, address, isClosed }: CommentItemProps) {
  const text = useCommentItemText()
  const { id, attributes } = comment
  const { author, body, mentions, quote, picture, postedAt, editedAt, replyTo, hidden, pinned } = attributes
  const [mode, setMode] = useState<'read' | 'edit' | 'reply'>('read')
  const fold = useFold(id)
  const own = useAction('own_article_comment_ids', id)
  const [looks, setLooks] = useState(false)
  const isLinked = useIsLinked(id)
  const shown = useRef<HTMLElement>(null)
  // Moves the focus to the opened comment, so that keyboard users continue there.
  useEffect(() => (looks ? shown.current?.focus() : undefined), [looks])
  if (attributes.state === 'deleted')
    return (
      <article id={`c-${id}`} className={styles.gone}>
        {text.gone}
      </article>
    )
  if (attributes.state === 'suspended')
    return (
      <article id={`c-${id}`} className={styles.gone}>
        <p className={styles.actions}>
          {text.suspended}
          <OwnSuspension id={id} />
        </p>
      </article>
    )
  if ((fold || (hidden && !own)) && !looks)
    return (
      <article id={`c-${id}`} className={styles.gone}>
        <p className={styles.actions}>
          {fold ? text.folded[fold] : hidden && text.hidden[hidden]}
          <button type="button" className={styles.action} onClick={() => setLooks(true)}>
            {text.look}
          </button>
        </p>
      </article>
    )
  const read = () => setMode('read')
  return (
    <article
      id={`c-${id}`}
      className={isLinked ? `${styles.comment} ${styles.linked}` : styles.comment}
      ref={shown}
      tabIndex={-1}
    >
      {pinned && (
        <p className={styles.pinned}>
          <Pin aria-hidden /> {text.pinned}
        </p>
      )}
      {hidden && (
        <p className="soft">
          {text.hidden[hidden]}
          {own && (
            <>
              <br />
              {text.hiddenOfOwn}
            </>
          )}
        </p>
      )}
      <header className={styles.head}>
        <CommentAuthorName author={author} />
        <AppLink to={commentAddress(address, id)} className="touch soft" title={text.permalink}>
          <RelativeTime iso={postedAt} />
        </AppLink>
        {editedAt && <span className="soft">{text.edited}</span>}
      </header>
      {replyTo && (
        <p className="soft">
          <AppLink to={commentAddress(address, replyTo.id)} className="touch">
            {text.replyTo(nameOf(replyTo.author, text))}
          </AppLink>
        </p>
      )}
      {quote && <CommentQuote id={id} quote={quote} article={address.replace(/\/comments$/, '')} />}
      {mode === 'edit' ? (
        <Suspense fallback={<CommentWords body={body} mentions={mentions} />}>
          <CommentForm
            articlePath={articlePath}
            address={address}
            edits={{ id, body, editedAt }}
            onDone={read}
          />
        </Suspense>
      ) : (
        <CommentWords body={body} mentions={mentions} />
      )}
      {picture && <CommentPicture picture={picture} />}
      {mode === 'read' && (
        <Actions
          comment={comment}
          articlePath={articlePath}
          fold={fold}
          isClosed={isClosed}
          onReply={() => setMode('reply')}
          onEdit={() => setMode('edit')}
        />
      )}
      {mode === 'reply' && (
        <Suspense>
          <CommentForm articlePath={articlePath} address={address} replyTo={id} onDone={read} />
        </Suspense>
      )}
    </article>
  )
}

/** Whether the URL names the comment. `:target` does not follow navigation without a page load. */
function useIsLinked(id: string): boolean {
  const { hash } = useLocation()
  // The server does not know the fragment.
  return useHydrated() && hash === `#c-${id}`
}

/** To its author, the reason and the appeal. */
function OwnSuspension({ id }: { id: string }) {
  const text = useCommentItemText()
  if (!useAction('own_article_comment_ids', id)) return null
  return (
    <AppLink to={`/comments/${id}/suspension`} className={styles.action}>
      {text.whySuspended}
    </AppLink>
  )
}

function Actions({
  comment: { id, attributes },
  articlePath,
  fold,
  isClosed,
  onReply,
  onEdit,
}: {
  comment: CommentResource
  articlePath: string
  fold: Fold
  isClosed: boolean
  onReply: () => void
  onEdit: () => void
}) {
  const text = useCommentItemText()
  const language = useLanguage()
  const viewer = useViewer()
  const own = useAction('own_article_comment_ids', id)
  const isWriter = useAction('own_article_paths', articlePath) === true
  const { on, count, toggle } = useToggle<LikedComment>({
    list: 'liking_article_comment_ids',
    id,
    count: attributes.likesCount,
    request: next => ({ method: next ? 'POST' : 'DELETE', path: path`article_comment_likes/${id}` }),
    countOf: answer => answer?.data.attributes.likesCount,
  })
  return (
    <p className={styles.actions}>
      <button type="button" className={styles.action} aria-pressed={on} title={text.like} onClick={toggle}>
        <Heart aria-hidden fill={on ? 'currentColor' : 'none'} />
        <span className="visually-hidden">{text.like} </span>
        <span>{formatCount(count, language)}</span>
      </button>
      {viewer.status === 'member' && !isClosed && (
        <button type="button" className={styles.action} onClick={onReply}>
          {text.reply}
        </button>
      )}
      {own && (
        <QuietBoundary>
          <Suspense>
            <OwnComment id={id} articlePath={articlePath} onEdit={onEdit} />
          </Suspense>
        </QuietBoundary>
      )}
      {viewer.status === 'member' && (own === false || isWriter) && isSomebody(attributes.author) && (
        <More {...{ id, articlePath, attributes, fold, isWriter, isOwn: own === true }} />
      )}
    </p>
  )
}

type Fold = ReturnType<typeof useFold>
/** Why the viewer does not wish to read it, if they do not. */
function useFold(id: string) {
  const isFolded = useAction('folding_article_comment_ids', id)
  const reason = useViewerState(({ folds }) => folds[id])
  return isFolded ? reason : undefined
}

const isSomebody = ({ kind }: CommentAuthor): boolean => kind === 'member' || kind === 'anonymous'

function More(props: CommentMenuProps) {
  const text = useCommentItemText()
  const [isOpen, setOpen] = useState(false)
  const label = text.menu(nameOf(props.attributes.author, text))
  const closed = (
    <button
      type="button"
      className="round"
      aria-haspopup="menu"
      aria-label={label}
      title={label}
      onClick={() => setOpen(true)}
    >
      <Ellipsis aria-hidden />
    </button>
  )
  return (
    <QuietBoundary>
      <Suspense fallback={closed}>{isOpen ? <CommentMenu {...props} /> : closed}</Suspense>
    </QuietBoundary>
  )
}
