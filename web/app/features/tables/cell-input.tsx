import type { Column } from '@koryaku/contracts/categories/category-parts.ts'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTablesText } from '#app/features/tables/strings.ts'
import type { KeyPressed, Place } from '#app/features/tables/table-place.ts'
import styles from '#app/features/tables/tables.module.css'
import { TextInput } from '#app/ui/field.tsx'

interface Props {
  column: Column
  cell: string | number | undefined
  place: Place
  takesFocus: RefObject<boolean>
  onType: (place: Place, text: string) => string | undefined
  onPaste: (place: Place, text: string) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  move: (pressed: KeyPressed) => boolean
  tab: (backwards: boolean) => boolean
  onLeave: () => void
}

/**
 * The active cell. All of its text is selected, so that typing (by an input method, too) replaces it; until then keys move.
 */
export function CellInput({
  column,
  cell,
  place,
  takesFocus,
  onType,
  onPaste,
  undo,
  redo,
  move,
  tab,
  onLeave,
}: Props) {
  const text = useTablesText()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const shown = cell === undefined ? '' : String(cell)
  const [draft, setDraft] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  useLayoutEffect(() => {
    if (takesFocus.current) field.current?.focus({ preventScroll: true })
  }, [takesFocus])
  // Before the next key, which else would be added to the text, or be replaced by the one after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that changes is no longer selected
  useLayoutEffect(() => {
    if (draft === null && field.current === document.activeElement) field.current?.select()
  }, [draft, shown])

  /** Answers whether the cell has been left as it may be. */
  const commit = (): boolean => {
    if (draft === null) return true
    const found = onType(place, draft)
    setFault(found)
    if (found === undefined) setDraft(null)
    return found === undefined
  }
  const stop = () => {
    setDraft(null)
    setFault(undefined)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and the arrows are the input method's while it composes.
    if (event.nativeEvent.isComposing) return
    if (handled(event)) event.preventDefault()
  }
  function handled(event: KeyboardEvent<HTMLInputElement>): boolean {
    const isEditing = draft !== null
    if (event.key === 'Tab') return commit() ? tab(event.shiftKey) : true
    if (event.key === 'Escape') {
      if (isEditing) stop()
      else onLeave()
      return true
    }
    if (event.key === 'Enter' && isEditing) {
      if (commit()) move({ key: event.shiftKey ? 'ArrowUp' : 'ArrowDown', ctrlKey: false, metaKey: false })
      return true
    }
    if (isEditing) return false
    if (event.key === 'Enter' || event.key === 'F2') {
      setDraft(shown)
      field.current?.setSelectionRange(shown.length, shown.length)
      return true
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      onType(place, '')
      return true
    }
    if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) {
      const again = event.shiftKey || event.key.toLowerCase() === 'y'
      if (again) redo?.()
      else undo?.()
      return true
    }
    return move(event)
  }

  return (
    <>
      <TextInput
        ref={field}
        className={styles.cell}
        aria-label={text.cell(column.label, place.row + 1)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}f` : undefined}
        inputMode={column.type === 'number' ? 'decimal' : undefined}
        list={column.type === 'choice' ? `${id}c` : undefined}
        autoComplete="off"
        value={draft ?? shown}
        onChange={event => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={commit}
        onPaste={event => {
          const pasted = event.clipboardData.getData('text/plain')
          if (draft !== null && !/[\t\n]/.test(pasted)) return
          event.preventDefault()
          setDraft(null)
          onPaste(place, pasted)
        }}
      />
      {column.type === 'choice' && (
        <datalist id={`${id}c`}>
          {column.choices.map(choice => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
      {fault && (
        <span id={`${id}f`} role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </>
  )
}
