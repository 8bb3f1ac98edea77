import type { CommentQuote as Quote } from '@koryaku/contracts/comments/comment.api.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { quotedWords } from '#app/entities/comment/comment-queries.ts'
import styles from '#app/entities/comment/comment-quote.module.css'
import type { Quoting } from '#app/entities/comment/quoting.ts'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'

/** The passage that a comment quotes, with a link to it; if it has changed since, a notice and the earlier text. */
export function CommentQuote({ id, quote, article }: { id: string; quote: Quote; article: string }) {
  const text = useCommentItemText()
  const { passage, earlier } = quote
  if (!passage)
    return (
      <figure className={`${styles.quote} ${styles.changed}`}>
        <figcaption>{text.passageChanged}</figcaption>
        {earlier && <EarlierWords id={id} />}
      </figure>
    )
  const { block, from, to, words } = passage
  return (
    <figure className={styles.quote}>
      <blockquote dir="auto">{words}</blockquote>
      <figcaption>
        <AppLink to={`${article}#passage-${block}-${from}-${to}`} className="touch soft">
          {text.seePassage}
        </AppLink>
      </figcaption>
    </figure>
  )
}

function EarlierWords({ id }: { id: string }) {
  const { data } = useQuery(quotedWords(id))
  return data && <blockquote dir="auto">{data.data.attributes.words}</blockquote>
}

/** The passage that a new comment will quote. */
export function ChosenQuote({ quote, onRemove }: { quote: Quoting; onRemove: () => void }) {
  const text = useCommentItemText()
  return (
    <figure className={`${styles.quote} ${styles.chosen}`} aria-label={text.chosenQuote}>
      <blockquote dir="auto">{quote.words}</blockquote>
      {quote.isPart && <figcaption>{text.quotedPart}</figcaption>}
      <button
        type="button"
        className="round"
        aria-label={text.unquote}
        title={text.unquote}
        onClick={onRemove}
      >
        <X aria-hidden />
      </button>
    </figure>
  )
}
