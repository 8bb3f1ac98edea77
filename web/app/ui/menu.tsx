import { Menu as Primitive } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { type ReactElement, type ReactNode, useContext, useRef } from 'react'
import styles from '#app/ui/menu.module.css'
import { OverlayContainer } from '#app/ui/overlay-container.ts'

export interface MenuEntry {
  label: string
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

/**
 * Actions of a row behind three dots: arrow keys, letters, Escape. Brings Base UI along, so use it in pages of members,
 * or load it lazily.
 */
export function Menu({
  label,
  entries,
  startsOpen = false,
  button,
}: {
  label: string
  entries: MenuEntry[]
  /** Opens on mount: it replaces the button that the user pressed. */
  startsOpen?: boolean
  /** In place of the three dots; its text begins the label. */
  button?: ReactElement
}) {
  const container = useContext(OverlayContainer)
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<() => void>(undefined)
  return (
    <Primitive.Root
      modal={false}
      defaultOpen={startsOpen}
      onOpenChangeComplete={open => {
        if (open || !chosen.current) return
        // Only after closing: a dialog returns the focus to its origin, and the menu entry no longer exists.
        trigger.current?.focus()
        chosen.current()
        chosen.current = undefined
      }}
    >
      {button ? (
        <Primitive.Trigger ref={trigger} render={button} />
      ) : (
        <Primitive.Trigger ref={trigger} className="round" aria-label={label} title={label}>
          <Ellipsis aria-hidden />
        </Primitive.Trigger>
      )}
      <Primitive.Portal container={container}>
        <Primitive.Positioner
          positionMethod={container ? 'fixed' : 'absolute'}
          align="end"
          sideOffset={4}
          className={styles.positioner}
        >
          <Primitive.Popup className={`raised ${styles.popup}`}>
            {entries.map(({ label: name, icon, danger, disabled, onSelect }) => (
              <Primitive.Item
                key={name}
                disabled={disabled}
                onClick={() => {
                  chosen.current = onSelect
                }}
                className={danger ? styles.danger : styles.item}
              >
                {icon}
                {name}
              </Primitive.Item>
            ))}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
