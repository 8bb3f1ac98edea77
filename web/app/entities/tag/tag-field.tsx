import { TAG_MAX, TAGS_MAX, tagKey } from '@koryaku/contracts/articles/tag-key.ts'
import { isCancelledError, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTagText } from '#app/entities/tag/strings.ts'
import { TagChips } from '#app/entities/tag/tag-chips.tsx'
import styles from '#app/entities/tag/tag-field.module.css'
import { tagSearch } from '#app/entities/tag/tag-queries.ts'
import { useTagOptions } from '#app/entities/tag/use-tag-options.ts'
import { splitTags, type TagFault, withTags } from '#app/entities/tag/written-tags.ts'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/field.tsx'

export interface Tags {
  chosen: string[]
  /** Text still in the field, which counts as well. */
  typed: string
}

interface TagFieldProps {
  /** Slug of the game whose tags are offered. */
  game: string
  tags: Tags
  onChange: (tags: Tags) => void
  /** Words behind a # in the text. */
  inText: readonly string[]
}

/**
 * The tags of an article, as chips and a field that completes them. The field keeps the focus and reports the
 * active option. While an input method composes, nothing is requested, picked or added.
 */
export function TagField({ game, tags: { chosen, typed }, onChange, inText }: TagFieldProps) {
  const text = useTagText()
  const client = useQueryClient()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [whole, setWhole] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [fault, setFault] = useState<TagFault | null>(null)
  const [near, setNear] = useState<{ typed: string; name: string; count: number } | null>(null)
  const [said, setSaid] = useState('')
  const options = useTagOptions({ slug: game, typed: whole, chosen, inText })
  const isOpen = open && options.length > 0
  const at = Math.min(active, options.length - 1)
  useEffect(() => {
    if (isOpen) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, at])

  /** Suggests a similar tag that is in use. */
  async function compare(tag: string): Promise<void> {
    const ask = () => client.fetchQuery(tagSearch(game, tag))
    // The request of the list for the same text is cancelled when the list closes.
    const found = await ask()
      .catch(error => (isCancelledError(error) ? ask() : null))
      .catch(() => null)
    const other = found?.data.find(
      ({ id: name, attributes: { match } }) => (match === 'same' && name !== tag) || match === 'near',
    )
    // One that others use as it is has no need of another.
    const isUsed = found?.data.some(({ id: name }) => name === tag)
    if (other && !isUsed) setNear({ typed: tag, name: other.id, count: other.attributes.articlesCount })
  }
  /** Answers whether they were taken. */
  function take(more: readonly string[], rest: string, picked = false): boolean {
    const next = withTags(chosen, more)
    setFault(typeof next === 'string' ? next : null)
    if (typeof next === 'string') return false
    const added = next.slice(chosen.length)
    onChange({ chosen: next, typed: rest })
    setWhole(rest)
    setActive(-1)
    // A message about it is shown below.
    setOpen(rest !== '')
    if (added.length > 0) setSaid(text.added(added))
    if (!picked && game) for (const tag of added) void compare(tag)
    return true
  }
  function onType(value: string, isComposing: boolean) {
    if (isComposing) return onChange({ chosen, typed: value })
    const parts = splitTags(value)
    const rest = parts.pop() ?? ''
    setOpen(true)
    if (parts.some(Boolean) && take(parts, rest)) return
    setActive(-1)
    setWhole(rest)
    if (!parts.some(Boolean)) setFault(null)
    // Rejected text stays in the field as it was typed.
    onChange({ chosen, typed: parts.some(Boolean) ? value : rest })
  }
  function remove(tag: string) {
    onChange({ chosen: chosen.filter(one => one !== tag), typed })
    setFault(null)
    setSaid(text.removed(tag))
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // 229: Safari ends the composition before its Enter arrives.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const go = (to: number) => {
      setOpen(true)
      setActive(options.length === 0 ? -1 : (to + options.length) % options.length)
    }
    const option = isOpen ? options[at] : undefined
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at < 0 ? -1 : at - 1)
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    // Never sends the form: one that is typed and one more Enter would publish.
    else if (event.key === 'Enter') take(option ? [option.name] : splitTags(typed), '', option !== undefined)
    else if (event.key === 'Backspace' && typed === '')
      row.current?.querySelector<HTMLButtonElement>('li:last-child button')?.focus()
    else return
    event.preventDefault()
  }
  const suggestion = near && chosen.includes(near.typed) ? near : null
  return (
    <div className={styles.field}>
      <TagChips tags={chosen} onRemove={remove} input={input} row={row} />
      <div className={styles.input}>
        <TextInput
          ref={input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
          aria-invalid={fault ? true : undefined}
          autoComplete="off"
          autoCapitalize="off"
          maxLength={420}
          value={typed}
          onChange={event => onType(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={event => onType(event.currentTarget.value, false)}
          onKeyDown={onKeyDown}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        {isOpen && (
          <div
            ref={list}
            id={id}
            role="listbox"
            aria-label={text.list}
            className={`raised ${styles.options}`}
          >
            {options.map(({ name, count, inText: stands }, n) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
              <div
                key={name}
                id={`${id}-${n}`}
                role="option"
                tabIndex={-1}
                aria-selected={n === at}
                className={styles.option}
                onMouseDown={event => event.preventDefault()}
                onClick={() => take([name], '', true)}
              >
                <span>#{name}</span>
                <small>
                  {[stands && text.inText, count && text.articles(count)].filter(Boolean).join(' · ')}
                </small>
              </div>
            ))}
          </div>
        )}
      </div>
      <p role="alert" className={`${styles.note} ${styles.fault}`}>
        {fault && { bad: text.bad, long: text.tooLong(TAG_MAX), many: text.tooMany(TAGS_MAX) }[fault]}
      </p>
      <div role="status" className={styles.note}>
        {suggestion && (
          <>
            <span>{text.near(suggestion.name, suggestion.count)}</span>
            <Button
              size="small"
              onClick={() => {
                const others = chosen.filter(tag => tagKey(tag) !== tagKey(suggestion.name))
                const place = others.indexOf(suggestion.typed)
                const next = place < 0 ? [...others, suggestion.name] : others.with(place, suggestion.name)
                onChange({ chosen: next, typed })
                setNear(null)
                setSaid(text.added([suggestion.name]))
                input.current?.focus()
              }}
            >
              {text.takeNear(suggestion.name)}
            </Button>
          </>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {isOpen ? text.options(options.length) : said}
      </p>
    </div>
  )
}
