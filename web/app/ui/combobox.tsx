import { Combobox as Primitive } from '@base-ui/react/combobox'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from '#app/ui/combobox.module.css'
import { useUiText } from '#app/ui/strings.ts'

interface ComboboxProps<Item> {
  label: string
  placeholder?: string
  /** Options for the text typed so far; the server finds them. */
  items: Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  render?: (item: Item) => ReactNode
  /** Complete words only: never called while an IME composes. */
  onQuery: (text: string) => void
  onPick: (item: Item) => void
  busy?: boolean
  /** They could not be found out: not the same as none. */
  failed?: boolean
}

/** A search field with options to pick from. After a pick it is empty again. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, placeholder, items, keyOf, nameOf, render, onQuery, onPick, busy, failed } = props
  const text = useUiText()
  const [query, setQuery] = useState('')
  const [picks, setPicks] = useState(0)
  return (
    // Remounted after each pick: otherwise text that an IME was still composing would remain
    // (mui/base-ui#5574).
    <Primitive.Root<Item>
      key={picks}
      items={items}
      filter={null}
      autoHighlight
      value={null}
      itemToStringLabel={nameOf}
      isItemEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
      onInputValueChange={(next, { reason }) => {
        if (reason === 'item-press') return
        setQuery(next)
        onQuery(next.trim())
      }}
      onValueChange={item => {
        if (!item) return
        setPicks(count => count + 1)
        setQuery('')
        onQuery('')
        onPick(item)
      }}
    >
      <div className={styles.field}>
        <Search aria-hidden className={styles.icon} />
        <Primitive.Input
          aria-label={label}
          aria-busy={busy || undefined}
          placeholder={placeholder}
          className={styles.input}
        />
      </div>
      <Primitive.Portal>
        <Primitive.Positioner sideOffset={4} className={styles.positioner}>
          <Primitive.Popup className={`raised ${styles.popup}`} hidden={query.trim() === ''}>
            <Primitive.Status className={styles.status}>
              {busy ? text.loading : failed ? text.partFailed : items.length === 0 ? text.noMatches : null}
            </Primitive.Status>
            <Primitive.List className={styles.list}>
              {(item: Item) => (
                <Primitive.Item key={keyOf(item)} value={item} className={styles.item}>
                  {render?.(item) ?? nameOf(item)}
                </Primitive.Item>
              )}
            </Primitive.List>
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
