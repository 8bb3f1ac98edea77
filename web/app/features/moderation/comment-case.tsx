import type { ModeratedCommentResource } from '@koryaku/contracts/comments/moderated-comment.api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { CommentPicture } from '#app/entities/comment/comment-picture.tsx'
import { CommentQuote } from '#app/entities/comment/comment-quote.tsx'
import { useCommentRulesText } from '#app/entities/comment/rules-strings.ts'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import { type Act, ActDialog } from '#app/features/moderation/act-dialog.tsx'
import { CaseReportList, DismissReports } from '#app/features/moderation/case-reports.tsx'
import { CommentVersionsButton } from '#app/features/moderation/comment-versions.tsx'
import styles from '#app/features/moderation/moderation.module.css'
import { moderatedGame } from '#app/features/moderation/moderation-queries.ts'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** A comment with its context, and the decisions that a moderator can make about it. */
export function CommentCase({ comment }: { comment: ModeratedCommentResource }) {
  const text = useModerationText()
  const { rules } = useSuspensionText()
  const language = useLanguage()
  const rulesText = useCommentRulesText()
  const {
    state,
    heldBy,
    body,
    authorName,
    postedAt,
    editedAt,
    parent,
    quote,
    picture,
    article,
    suspension,
    hidden,
  } = comment.attributes
  const place = `/games/${article.gameSlug}/${article.path}`
  return (
    <li className={styles.card}>
      <p className={styles.facts}>
        <Badge tone={state === 'suspended' ? 'danger' : 'plain'}>{text.comments.states[state]}</Badge>
        {suspension?.state === 'suspended' && <span>{rules[suspension.rule]}</span>}
        <span>{moderatedGame(article, language)}</span>
        <span>{text.comments.by(authorName ?? text.anonymous)}</span>
        <RelativeTime iso={postedAt} />
        {editedAt && state !== 'deleted' && <CommentVersionsButton commentId={comment.id} />}
      </p>
      <h2 className={styles.cardTitle}>
        {article.published ? (
          <AppLink to={state === 'held' ? place : `${place}/comments?comment=${comment.id}#c-${comment.id}`}>
            <span lang="" dir="auto">
              {article.title}
            </span>
          </AppLink>
        ) : (
          <span lang="" dir="auto">
            {article.title}
          </span>
        )}
      </h2>
      {parent && (
        <blockquote className={styles.parent}>
          <small>{text.comments.answers(parent.authorName ?? text.anonymous)}</small>
          <span lang="" dir="auto">
            {parent.body ?? text.comments.gone}
          </span>
        </blockquote>
      )}
      {quote && <CommentQuote id={comment.id} quote={quote} article={place} />}
      <p className={styles.said} lang="" dir="auto">
        {body ?? text.comments.gone}
      </p>
      {picture && <CommentPicture picture={picture} />}
      {hidden && <p className={styles.facts}>{text.comments.hidden(rulesText.reasons[hidden])}</p>}
      {heldBy.length > 0 && (
        <p className={styles.facts}>
          {text.comments.caughtBy(heldBy.map(rule => text.comments.heldBy[rule]).join(text.comma))}
        </p>
      )}
      {suspension && (
        <p className={styles.facts}>
          <span>{text.comments.why(suspension.reason ?? text.erased)}</span>
          {suspension.appeal && <span>{text.comments.appeal(suspension.appeal)}</span>}
          {suspension.decision && <span>{text.comments.decision(suspension.decision)}</span>}
        </p>
      )}
      {suspension && (
        <p>
          <AppLink to={`/moderation?tab=comments&comment=${comment.id}`}>{text.comments.timeline}</AppLink>
        </p>
      )}
      <CaseReportList kind="comment" reports={comment.attributes.reports} />
      <Decisions comment={comment} />
    </li>
  )
}

function Decisions({ comment: { id, attributes } }: { comment: ModeratedCommentResource }) {
  const text = useModerationText()
  const [act, setAct] = useState<Act | null>(null)
  return (
    <p className={styles.buttons}>
      {attributes.state === 'held' && <Release id={id} />}
      {actsOn(attributes).map(one => (
        <Button
          key={one}
          size="small"
          look={one === 'suspend' ? 'danger' : 'secondary'}
          onClick={() => setAct(one)}
        >
          {text[one]}
        </Button>
      ))}
      {attributes.hidden && attributes.state !== 'deleted' && <Unhide id={id} />}
      <DismissReports
        target={path`moderation/article_comments/${id}/dismiss_reports`}
        reports={attributes.reports}
        label={text.comments.dismiss}
      />
      {act && (
        <ActDialog
          act={act}
          target={path`moderation/article_comments/${id}`}
          texts={null}
          about="comment"
          onClose={() => setAct(null)}
        />
      )}
    </p>
  )
}

/** Shows a comment that a rule held. */
function Release({ id }: { id: string }) {
  const text = useModerationText().comments
  const client = useQueryClient()
  const toast = useToast()
  const { run, isPending } = useCommand<void>({
    request: () => ({ method: 'POST', path: path`moderation/article_comments/${id}/release` }),
    onSuccess: () => {
      toast(text.released)
      return client.invalidateQueries({ queryKey: staffKeys.moderation.all })
    },
  })
  return (
    <Button size="small" look="primary" busy={isPending} onClick={() => run()}>
      {text.release}
    </Button>
  )
}

/** Undoes the author's hiding of a comment under their article. */
function Unhide({ id }: { id: string }) {
  const text = useCommentRulesText()
  const client = useQueryClient()
  const toast = useToast()
  const { run, isPending } = useCommand<void>({
    request: () => ({ method: 'POST', path: path`moderation/article_comments/${id}/unhide` }),
    onSuccess: () => {
      toast(text.unhidden)
      return client.invalidateQueries({ queryKey: staffKeys.moderation.all })
    },
  })
  return (
    <Button size="small" busy={isPending} onClick={() => run()}>
      {text.unhide}
    </Button>
  )
}

function actsOn({ state, suspension }: ModeratedCommentResource['attributes']): Act[] {
  if (state === 'deleted') return []
  if (state === 'shown' || state === 'held') return ['suspend']
  return suspension?.appealState === 'waiting' ? ['decide', 'reinstate'] : ['reinstate']
}
