import { Menu as Primitive } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
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
export function Menu({ label, entries }: { label: string; entries: MenuEntry[] }) {
  const container = useContext(OverlayContainer)
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger className={styles.trigger} aria-label={label} title={label}>
        <Ellipsis aria-hidden />
      </Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Positioner
          positionMethod={container ? 'fixed' : 'absolute'}
          align="end"
          sideOffset={4}
          className={styles.positioner}
        >
          <Primitive.Popup className={styles.popup}>
            {entries.map(({ label: name, icon, danger, disabled, onSelect }) => (
              <Primitive.Item
                key={name}
                disabled={disabled}
                onClick={onSelect}
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
