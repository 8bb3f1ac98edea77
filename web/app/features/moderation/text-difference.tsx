import { useEffect, useMemo, useRef } from 'react'
import styles from '#app/features/moderation/moderation.module.css'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { ChangedWords } from '#app/ui/changed-words.tsx'
import { compareWords } from '#app/ui/compare-words.ts'

/** The removed and the added text. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const text = useModerationText()
  const changes = useMemo(() => compareWords(before, after), [before, after])
  const shown = useRef<HTMLDivElement>(null)
  // The first change of a long text scrolls into view. No return value: browsers return a promise, which React would call.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other changes are elsewhere
  useEffect(() => {
    shown.current?.querySelector('ins, del')?.scrollIntoView({ block: 'center' })
  }, [changes])
  const letters = (of: 'added' | 'removed') =>
    changes.reduce((sum, change) => sum + (change[of] ? change.value.length : 0), 0)
  const [added, removed] = [letters('added'), letters('removed')]
  if (added + removed === 0) return <p>{text.noDifference}</p>
  return (
    <div ref={shown} className={styles.text}>
      <p className={styles.facts}>{text.changed(added, removed)}</p>
      <ChangedWords changes={changes} />
    </div>
  )
}
