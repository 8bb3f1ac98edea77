import type { Editor } from '@tiptap/core'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import styles from '#app/features/editor/blocks/blocks.module.css'
import type { Completion } from '#app/features/editor/blocks/completion.ts'
import { useBlocksText } from '#app/features/editor/blocks/strings.ts'

const HEIGHT = 320
const GAP = 6

/** Options for the text being typed. The text keeps the focus, and `aria-activedescendant` names the active option. */
export function CompletionList({ editor, completion }: { editor: Editor; completion: Completion }) {
  const text = useBlocksText()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = useSyncExternalStore(completion.subscribe, completion.get, () => null)
  const index = shown?.index ?? -1
  const isOpen = shown !== null
  useEffect(() => {
    const { dom } = editor.view
    if (!isOpen) return
    dom.setAttribute('aria-autocomplete', 'list')
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${index}`)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
        dom.removeAttribute(name)
    }
  }, [editor, id, isOpen, index])
  const { clientWidth, clientHeight } = document.documentElement
  const isAbove = shown !== null && shown.at.bottom + HEIGHT + GAP > clientHeight && shown.at.top > HEIGHT
  return (
    <>
      <p role="status" className="visually-hidden">
        {shown && text.options(shown.options.length)}
      </p>
      {shown && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={text.lists[shown.trigger.kind]}
          className={`raised ${styles.options}`}
          style={{
            left: Math.max(GAP, Math.min(shown.at.left, clientWidth - 300 - GAP)),
            ...(isAbove ? { bottom: clientHeight - shown.at.top + GAP } : { top: shown.at.bottom + GAP }),
          }}
        >
          {shown.options.map(({ key, label, hint, icon }, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text, which keeps the focus
            <div
              key={key}
              id={`${id}-${n}`}
              role="option"
              tabIndex={-1}
              aria-selected={n === index}
              className={styles.option}
              onMouseDown={event => event.preventDefault()}
              onClick={() => completion.pick(editor.view, n)}
            >
              {icon}
              <span>{label}</span>
              {hint && <small>{hint}</small>}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
