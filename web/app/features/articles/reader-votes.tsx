import type { ArticleVotes, VotedDocument } from '@koryaku/contracts/votes/article-vote.api.ts'
import { type VoteKind, type VoteOf, voteId } from '@koryaku/contracts/votes/article-vote.ts'
import { CircleCheck, GitCompare, History, ThumbsUp } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { path } from '#app/api/client.ts'
import reactions from '#app/entities/reaction/reactions.module.css'
import { useToggle } from '#app/entities/viewer/use-toggle.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import styles from '#app/features/articles/reader-votes.module.css'
import { useReaderVotesText } from '#app/features/articles/reader-votes-strings.ts'
import { type ExplainedVote, isExplained } from '#app/features/articles/vote-labels.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** Loaded after a vote. */
const VoteComment = lazy(() => import('#app/features/articles/vote-comment.tsx'))

interface ReaderVotesProps {
  votes: ArticleVotes
  /** The open article, and its author: null or undefined if no author is named. */
  current: string
  userId: string | null | undefined
}

const icons = { helpful: ThumbsUp, outdated: History, other_version: GitCompare, works: CircleCheck }

/** Readers' votes on a guide, below its text. Its author sees only the numbers. */
export function ReaderVotes({ votes, current, userId }: ReaderVotesProps) {
  const text = useReaderVotesText()
  const viewer = useViewer()
  const labelId = useId()
  const { asOf, helpful, outdated, otherVersion, works, version } = votes
  /** The newest vote on this page that the reader can explain. */
  const [explained, setExplained] = useState<ExplainedVote | null>(null)
  const onVoted = (vote: VoteKind, on: boolean) => {
    if (isExplained(vote)) setExplained(now => (on ? vote : now === vote ? null : now))
  }
  const isOwn = viewer.status === 'member' && viewer.user.userId === userId
  const of: VoteOf = { asOf, versionId: null }
  const newer: (Shown & { of: VoteOf })[] = version
    ? [{ vote: 'works', label: text.works(version.label), count: works, of: { asOf, versionId: version.id } }]
    : []
  const all: (Shown & { of: VoteOf })[] = [
    { vote: 'helpful', label: text.helpful, count: helpful, of: { asOf: null, versionId: null } },
    ...newer,
    { vote: 'outdated', label: text.outdated, count: outdated, of },
    { vote: 'other_version', label: text.otherVersion, count: otherVersion, of },
  ]
  return (
    <section className={styles.votes} aria-labelledby={labelId}>
      <h2 id={labelId}>{isOwn ? text.titleOfOwn : text.title}</h2>
      <div className={styles.buttons}>
        {all.map(one =>
          isOwn ? (
            <Said key={one.vote} {...one} />
          ) : (
            <VoteButton key={one.vote} articleId={current} onVoted={onVoted} {...one} />
          ),
        )}
      </div>
      {explained && (
        <QuietBoundary>
          <Suspense>
            <VoteComment vote={explained} articlePath={current} />
          </Suspense>
        </QuietBoundary>
      )}
    </section>
  )
}

interface Shown {
  vote: VoteKind
  label: string
  count: number
}

function Said({ vote, label, count }: Shown) {
  const language = useLanguage()
  const Icon = icons[vote]
  return (
    <span className={styles.said}>
      <Icon aria-hidden /> {label} {formatCount(count, language)}
    </span>
  )
}

interface VoteButtonProps extends Shown {
  articleId: string
  of: VoteOf
  /** Called when the server has stored or withdrawn the vote. */
  onVoted: (vote: VoteKind, on: boolean) => void
}

function VoteButton({ articleId, vote, label, count, of, onVoted }: VoteButtonProps) {
  const text = useReaderVotesText()
  const language = useLanguage()
  const toast = useToast()
  const Icon = icons[vote]
  const {
    on,
    count: shown,
    toggle,
  } = useToggle<VotedDocument>({
    list: 'voting_ids',
    id: voteId(articleId, vote, of),
    count,
    request: next => ({
      ...{ method: next ? 'POST' : 'DELETE', path: path`article_votes/${articleId}/${vote}` },
      ...(next && { body: of }),
    }),
    countOf: answer => answer?.data.attributes.readersCount,
    onUndo: () => toast(text.failed),
    onDone: next => onVoted(vote, next),
  })
  return (
    <button type="button" className={reactions.reaction} aria-pressed={on} onClick={toggle}>
      <Icon aria-hidden />
      {label}
      {shown > 0 && <span className={reactions.number}>{formatCount(shown, language)}</span>}
    </button>
  )
}
