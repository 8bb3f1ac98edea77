import type { WrittenComment } from '@koryaku/contracts/comments/comment.api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { path } from '#app/api/client.ts'
import { commentQueryKeys } from '#app/api/comment-query-keys.ts'
import { ApiFailure } from '#app/api/failure.ts'
import type { UploadedImage } from '#app/api/upload-image.ts'
import { useCommand } from '#app/api/use-command.ts'
import { ChosenPicture } from '#app/entities/comment/chosen-picture.tsx'
import styles from '#app/entities/comment/comment.module.css'
import { commentAddress } from '#app/entities/comment/comment-address.ts'
import { keepDraft, readDraft } from '#app/entities/comment/comment-draft.ts'
import { commentLength } from '#app/entities/comment/comment-length.ts'
import { ChosenQuote } from '#app/entities/comment/comment-quote.tsx'
import { CommentWords } from '#app/entities/comment/comment-words.tsx'
import type { Quoting } from '#app/entities/comment/quoting.ts'
import { returnFocusTo } from '#app/entities/comment/returning-focus.ts'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { WritingTools } from '#app/entities/comment/writing-tools.tsx'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextArea } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'

const LONGEST: typeof import('@koryaku/contracts/comments/comment-parts.ts').COMMENT_MAX = 2_000

const focusBox = (form: HTMLFormElement | null): void => form?.querySelector('textarea')?.focus()
const positionOf = ({ words: _words, isPart: _isPart, ...position }: Quoting) => position

interface CommentFormProps {
  articlePath: string
  address: string
  /** The comment that is answered. */
  replyTo?: string
  /** The own comment that is changed. */
  edits?: { id: string; body: string; editedAt: string | null }
  /** The passage that a new comment quotes. */
  quote?: Quoting | null | undefined
  onUnquote?: (() => void) | undefined
  onDone: () => void
}

/**
 * Writes a comment or a reply, or edits one. Text being sent is shown as such immediately, and returns to the text area
 * if the request fails. Unsent text is stored on the device, until the edit is cancelled.
 */
export default function CommentForm(props: CommentFormProps) {
  const { articlePath, address, replyTo, edits, quote = null, onUnquote, onDone } = props
  const text = useCommentItemText()
  const client = useQueryClient()
  const viewer = useViewer()
  const toast = useToast()
  const navigate = useNavigate()
  const userId = viewer.status === 'member' ? viewer.user.userId : ''
  const place = edits?.id ?? replyTo ?? articlePath
  const [draft] = useState(() => readDraft(userId, place))
  const [body, setBody] = useState(draft || (edits?.body ?? ''))
  const [openedAt] = useState(edits?.editedAt ?? null)
  const [hasConflict, setHasConflict] = useState(false)
  // An edit that was begun on another version replaces the version that the form shows with it.
  const isLate = hasConflict ? edits?.editedAt !== openedAt : draft !== ''
  const basedOn = isLate ? edits?.editedAt : openedAt
  const [picture, setPicture] = useState<UploadedImage | null>(null)
  const [sent, setSent] = useState('')
  const [posted, setPosted] = useState<WrittenComment['data'] | null>(null)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => focusBox(box.current), [])
  useEffect(() => {
    if (quote) focusBox(box.current)
  }, [quote])
  const write = (next: string) => {
    setBody(next)
    keepDraft(userId, place, next === edits?.body ? '' : next)
  }
  /** The text in the box now, which may be newer than one that is being sent. */
  const written = () => box.current?.querySelector('textarea')?.value ?? ''
  const close = () => {
    // Closing removes the focused control, unless the user has moved on.
    if (edits && box.current?.contains(document.activeElement)) returnFocusTo(edits.id)
    onDone()
  }
  const cancel = () => {
    if (edits) keepDraft(userId, place, '')
    close()
  }
  const { run, isPending, error } = useCommand<string, WrittenComment>({
    request: words =>
      edits
        ? {
            ...{ method: 'PATCH', path: path`article_comments/${edits.id}` },
            body: { body: words, based_on: basedOn },
          }
        : replyTo
          ? {
              ...{ method: 'POST', path: 'article_comments_replies' },
              body: { article_comment_id: replyTo, body: words, image_id: picture?.id },
            }
          : {
              ...{ method: 'POST', path: 'article_comments' },
              body: {
                article_path: articlePath,
                body: words,
                image_id: picture?.id,
                ...(quote ? { quote: positionOf(quote) } : {}),
              },
            },
    optimistic: words => {
      setSent(words)
      setBody('')
      return () => {
        const typed = written()
        setSent('')
        write(typed === '' ? words : `${words}\n${typed}`)
      }
    },
    onSuccess: async ({ data }) => {
      keepDraft(userId, place, written())
      // Before the list is read again: a later choice belongs to the next comment.
      setPicture(null)
      onUnquote?.()
      await client.invalidateQueries({ queryKey: commentQueryKeys.of(articlePath) })
      setSent('')
      setPosted(data)
      if (edits) close()
      // The form of a held reply stays, since it shows why the reply is not in the list.
      if (!replyTo || data.attributes.held) return
      // Only the first replies of a long conversation are shown.
      toast(text.replied, {
        label: text.seeReply,
        onSelect: () => void navigate(commentAddress(address, data.id)),
      })
      onDone()
    },
  })
  useEffect(() => {
    if (!(error instanceof ApiFailure && error.code === 'comment_changed')) return
    setHasConflict(true)
    void client.invalidateQueries({ queryKey: commentQueryKeys.of(articlePath) })
  }, [error, client, articlePath])
  const over = commentLength(body) - LONGEST
  const send = () => {
    if (body.trim() !== '' && over <= 0 && !isPending) run(body.trim())
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores keys that an input method consumes.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    }
  }
  return (
    <>
      {sent && (
        <article className={styles.sending} aria-busy>
          <CommentWords body={sent} />
          <p className="soft" role="status">
            {text.sending}
          </p>
        </article>
      )}
      <Form ref={box} onSubmit={onSubmit} className={styles.form}>
        {quote && onUnquote && (
          <ChosenQuote
            quote={quote}
            onRemove={() => {
              onUnquote()
              focusBox(box.current)
            }}
          />
        )}
        {edits && isLate && !sent && (
          <>
            <p role="status" className="soft">
              {hasConflict ? text.changedMeanwhile : text.draftRestored}
            </p>
            <CommentWords body={edits.body} />
          </>
        )}
        <Field
          label={edits ? text.edit : replyTo ? text.writeReply : text.write}
          hint={text.hint}
          error={over > 0 ? text.tooLong(over) : undefined}
        >
          <TextArea
            value={body}
            rows={3}
            placeholder={text.placeholder}
            onChange={event => write(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </Field>
        <WritingTools form={box} written={body} left={-over} />
        {!edits && <ChosenPicture picture={picture} onChange={setPicture} />}
        <div className={styles.buttons}>
          {(edits || replyTo) && (
            <Button look="quiet" onClick={cancel}>
              {text.cancel}
            </Button>
          )}
          <Button look="primary" type="submit" busy={isPending} disabled={over > 0}>
            {edits ? text.save : text.post}
          </Button>
        </div>
        {posted && (
          <p role="status" className="soft">
            {text.posted}{' '}
            {posted.attributes.held ? (
              <>
                {text.held} <AppLink to="/my-comments?list=held">{text.seeHeld}</AppLink>
              </>
            ) : (
              <AppLink to={commentAddress(address, posted.id)}>{text.see}</AppLink>
            )}
          </p>
        )}
      </Form>
    </>
  )
}
