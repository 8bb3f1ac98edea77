import type { WrittenComment } from '@koryaku/contracts/comments/comment.api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { commentQueryKeys } from '#app/api/comment-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { articleDetail } from '#app/entities/article/article-queries.ts'
import { articleView } from '#app/entities/article/article-view.ts'
import { commentAddress } from '#app/entities/comment/comment-address.ts'
import { keepDraft, readDraft } from '#app/entities/comment/comment-draft.ts'
import { commentLength } from '#app/entities/comment/comment-length.ts'
import { firstComments } from '#app/entities/comment/comment-queries.ts'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { useMayComment } from '#app/entities/comment/use-may-comment.ts'
import { useAction, useViewer } from '#app/entities/viewer/viewer.tsx'
import styles from '#app/features/articles/vote-comment.module.css'
import { voteCommentBody, voteMark } from '#app/features/articles/vote-comment-body.ts'
import { useVoteCommentText } from '#app/features/articles/vote-comment-strings.ts'
import type { ExplainedVote } from '#app/features/articles/vote-labels.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'

const LONGEST = 200

interface Posted extends Pick<WrittenComment, 'data'> {
  vote: ExplainedVote
}

/** A field in which a reader explains a vote in a sentence. It is posted as a comment on the article. */
export default function VoteComment({ vote, articlePath }: { vote: ExplainedVote; articlePath: string }) {
  const text = useVoteCommentText()
  const commentText = useCommentItemText()
  const client = useQueryClient()
  const viewer = useViewer()
  const slug = useParam('gameSlug')
  // From the cache only. A request could replace the text above, or comments that are not hydrated yet.
  const { data: document } = useQuery({
    ...articleDetail(slug, articlePath, useLanguage()),
    enabled: false,
  })
  const { data: comments } = useQuery({ ...firstComments(articlePath), enabled: false })
  const view = document && articleView(document)
  const mayComment = useMayComment(articlePath, comments?.meta.audience ?? 'none', view?.author ?? null)
  const isWriter = useAction('own_article_paths', articlePath)
  const userId = viewer.status === 'member' ? viewer.user.userId : ''
  const place = `${articlePath}:vote`
  const [sentence, setSentence] = useState(() => readDraft(userId, place))
  const write = (next: string) => {
    setSentence(next)
    keepDraft(userId, place, next)
  }
  const [posted, setPosted] = useState<Posted | null>(null)
  const { run, isPending } = useCommand<{ vote: ExplainedVote; body: string }, WrittenComment>({
    request: ({ body }) => ({
      ...{ method: 'POST', path: 'article_comments' },
      body: { article_path: articlePath, body },
    }),
    onSuccess: ({ data }, sent) => {
      write('')
      setPosted({ data, vote: sent.vote })
      return client.invalidateQueries({ queryKey: commentQueryKeys.of(articlePath) })
    },
  })
  if (posted?.vote === vote)
    return <PostedComment data={posted.data} address={`/games/${slug}/${articlePath}/comments`} />
  if (!view || !mayComment || isWriter) return null
  const { language } = view.article
  const over = commentLength(sentence) - LONGEST
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (sentence.trim() !== '' && over <= 0 && !isPending)
      run({ vote, body: voteCommentBody(vote, language, sentence) })
  }
  return (
    <Form onSubmit={send} className={styles.form}>
      <Field
        label={text.sentence}
        hint={text.hint(voteMark(vote, language), LONGEST)}
        error={over > 0 ? commentText.tooLong(over) : undefined}
      >
        <TextInput
          value={sentence}
          readOnly={isPending}
          autoComplete="off"
          enterKeyHint="send"
          onChange={event => write(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={isPending} disabled={over > 0}>
        {commentText.post}
      </Button>
    </Form>
  )
}

/** Shown in place of the field after the comment is posted. */
function PostedComment({ data, address }: Pick<WrittenComment, 'data'> & { address: string }) {
  const text = useCommentItemText()
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The field that had the focus is removed.
    if (document.activeElement === document.body)
      status.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [])
  return (
    <p ref={status} role="status" className={`soft ${styles.posted}`}>
      {text.posted}{' '}
      {data.attributes.held ? (
        <>
          {text.held} <AppLink to="/my-comments?list=held">{text.seeHeld}</AppLink>
        </>
      ) : (
        <AppLink to={commentAddress(address, data.id)}>{text.see}</AppLink>
      )}
    </p>
  )
}
