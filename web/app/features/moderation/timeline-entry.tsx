import type { HistoryEntryAttributes } from '@koryaku/contracts/articles/article-moderation.api.ts'
import type { CommentHistoryAttributes } from '@koryaku/contracts/comments/moderated-comment.api.ts'
import type { ReviewHistoryAttributes } from '@koryaku/contracts/reviews/review-moderation.api.ts'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import styles from '#app/features/moderation/moderation.module.css'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { formatDateTime } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'

/** The revisions that brought a text, oldest first. */
export interface TextRevision {
  revision: string
  at: string
}

/** One thing that happened: who, when, why; and the text as it was then. */
export function TimelineEntry({
  entry,
  texts,
  onRead,
}: {
  entry: HistoryEntryAttributes | ReviewHistoryAttributes | CommentHistoryAttributes
  texts: TextRevision[]
  onRead: (revisions: string[]) => void
}) {
  const text = useModerationText()
  const rules = useSuspensionText().rules
  const language = useLanguage()
  const { type, at, revision, rule, outcome, cause, revisions, actor } = entry
  const actorName = actor.kind === 'author' ? text.author : (actor.name ?? text.someone)
  const facts = [
    revision && text.revision(revision),
    rule && rules[rule],
    outcome && text[outcome],
    cause && text.causes[cause],
    type === 'RestrictedContentRead' && text.readOf(revisions.join(', ')),
    type === 'ArticleSuspended' && text.evidenceOf(revisions.join(', ')),
  ].filter(Boolean)
  const reach = (wanted: string) => texts.findLastIndex(known => BigInt(known.revision) <= BigInt(wanted))
  const here = revision === null ? -1 : reach(revision)
  const [current, before] = [texts[here]?.revision, texts[here - 1]?.revision]
  const evidence = type === 'ArticleSuspended' ? texts[reach(revisions[0] ?? '0')]?.revision : undefined
  const latest = texts.at(-1)?.revision
  return (
    <li className={styles.entry} data-tone={rule || outcome || cause ? 'act' : undefined}>
      <h3>{text.events[type]}</h3>
      <p className={styles.facts}>
        <time dateTime={at}>{formatDateTime(at, language)}</time>
        {actor.kind === 'member' && actor.name ? (
          <AppLink to={`/users/${actor.name}`}>{actorName}</AppLink>
        ) : (
          <span>{actorName}</span>
        )}
        {facts.map(fact => (
          <span key={String(fact)}>{fact}</span>
        ))}
      </p>
      {entry.text && (
        <p className={styles.said} lang="" dir="auto">
          {entry.text}
        </p>
      )}
      <p className={styles.buttons}>
        {current && (
          <Button size="small" look="quiet" onClick={() => onRead([evidence ?? current])}>
            {text.readText}
          </Button>
        )}
        {current === revision && current && before && (
          <Button size="small" look="quiet" onClick={() => onRead([before, current])}>
            {text.compare}
          </Button>
        )}
        {evidence && latest && evidence !== latest && (
          <Button size="small" look="quiet" onClick={() => onRead([evidence, latest])}>
            {text.compareEvidence}
          </Button>
        )}
      </p>
    </li>
  )
}
