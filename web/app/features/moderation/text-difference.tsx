import { type Change, diffLines, diffWordsWithSpace } from 'diff'
import { useEffect, useMemo, useRef } from 'react'
import styles from '#app/features/moderation/moderation.module.css'
import { useModerationText } from '#app/features/moderation/strings.ts'

/** Beyond this, words take too long: lines are compared. */
const WORDS_MAX = 60_000

/** Word by word, with words as Japanese has them. */
function compare(before: string, after: string): Change[] {
  if (before.length + after.length > WORDS_MAX) return diffLines(before, after)
  const intlSegmenter = new Intl.Segmenter('ja', { granularity: 'word' })
  return diffWordsWithSpace(before, after, { intlSegmenter })
}

/** What was taken out and what was put in. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const text = useModerationText()
  const changes = useMemo(() => compare(before, after), [before, after])
  const shown = useRef<HTMLDivElement>(null)
  // A long text is the same for pages: what has changed comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other changes stand elsewhere
  useEffect(() => shown.current?.querySelector('ins, del')?.scrollIntoView({ block: 'center' }), [changes])
  const letters = (of: 'added' | 'removed') =>
    changes.reduce((sum, change) => sum + (change[of] ? change.value.length : 0), 0)
  const [added, removed] = [letters('added'), letters('removed')]
  if (added + removed === 0) return <p>{text.noDifference}</p>
  return (
    <div ref={shown} className={styles.text}>
      <p className={styles.facts}>{text.changed(added, removed)}</p>
      {changes.map(({ value, added, removed }, index) => {
        // The place in the text is what a change is.
        const key = `${index}`
        if (added) return <ins key={key}>{value}</ins>
        if (removed) return <del key={key}>{value}</del>
        return <span key={key}>{value}</span>
      })}
    </div>
  )
}
