import { X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useTagText } from '#app/entities/tag/strings.ts'
import styles from '#app/entities/tag/tag-field.module.css'

interface TagChipsProps {
  tags: readonly string[]
  onRemove: (tag: string) => void
  /** Where the tags are typed. */
  input: RefObject<HTMLInputElement | null>
  row: RefObject<HTMLUListElement | null>
}

/** The tags that were chosen: pressed, or with Delete, they go; arrows go along them, and on into the field. */
export function TagChips({ tags, onRemove, input, row }: TagChipsProps) {
  const text = useTagText()
  const next = useRef<number | null>(null)
  const focus = (n: number) => {
    const chips = row.current?.querySelectorAll('button')
    const chip = chips?.[n]
    if (chip) chip.focus()
    else input.current?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one has gone, the focus goes to its neighbour
  useEffect(() => {
    if (next.current !== null) focus(Math.min(next.current, Math.max(0, tags.length - 1)))
    next.current = null
  }, [tags])
  const remove = (tag: string, n: number) => {
    next.current = n
    onRemove(tag)
  }
  const onKeyDown = (event: KeyboardEvent, tag: string, n: number) => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove(tag, n)
    else if (event.key === 'ArrowLeft') focus(Math.max(0, n - 1))
    else if (event.key === 'ArrowRight') focus(n + 1)
    else return
    event.preventDefault()
  }
  if (tags.length === 0) return null
  return (
    <ul ref={row} className={styles.chips} aria-label={text.chosen}>
      {tags.map((tag, n) => (
        <li key={tag}>
          <button
            type="button"
            className={styles.chip}
            aria-label={text.remove(tag)}
            title={text.remove(tag)}
            onClick={() => remove(tag, n)}
            onKeyDown={event => onKeyDown(event, tag, n)}
          >
            <span>#{tag}</span>
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
