import { Search, X } from 'lucide-react'
import { type Ref, useId } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import styles from '#app/ui/search-box.module.css'
import { useUiText } from '#app/ui/strings.ts'
import { useDebouncedText } from '#app/ui/use-debounced-text.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

interface SearchBoxProps {
  label: string
  /** Parameter in a form that the browser sends without JavaScript. */
  name?: string
  placeholder?: string
  /** The current search text. */
  value: string
  /**
   * Called one second after typing has stopped (spec §9), or immediately on Enter; never with a word that an
   * IME is composing.
   */
  onSearch: (text: string) => void
  busy?: boolean
  inputRef?: Ref<HTMLInputElement>
  /** Another wait than one second: for suggestions while typing. */
  debounceMs?: number
}

export function SearchBox({
  label,
  name,
  placeholder,
  value,
  onSearch,
  busy: isAsking,
  inputRef,
  debounceMs,
}: SearchBoxProps) {
  // The server's data can be old when a page starts, and is refetched. Server-rendered HTML never shows that
  // state.
  const busy = useHydrated() && isAsking
  const id = useId()
  const words = useUiText()
  const { text, setNow, inputProps } = useDebouncedText(value, onSearch, debounceMs)
  return (
    <search className={styles.search}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      {busy ? <span className={styles.busy} aria-hidden /> : <Search className={styles.icon} aria-hidden />}
      <input
        ref={inputRef}
        id={id}
        type="search"
        name={name}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        placeholder={placeholder}
        className={styles.input}
        {...inputProps}
      />
      {text && (
        <IconButton label={words.clear} className={styles.clear} onClick={() => setNow('')}>
          <X />
        </IconButton>
      )}
      <output className="visually-hidden">{busy ? words.loading : ''}</output>
    </search>
  )
}
