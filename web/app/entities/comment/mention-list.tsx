import { type RefObject, useEffect, useId, useState } from 'react'
import { useWritingText } from '#app/entities/comment/writing-strings.ts'
import styles from '#app/entities/comment/writing-tools.module.css'
import { nameBefore, replaceIn } from '#app/entities/comment/written-marks.ts'
import { type FoundPerson, peopleFinder } from '#app/entities/user/find-people.ts'

interface Shown {
  from: number
  people: FoundPerson[]
  index: number
}

/** People whose name is being typed behind an @. The box keeps the focus; an input method keeps its keys. */
export function MentionList({ form, written }: { form: RefObject<HTMLFormElement | null>; written: string }) {
  const text = useWritingText()
  const id = useId()
  const [find] = useState(peopleFinder)
  const [shown, setShown] = useState<Shown | null>(null)
  const [isComposing, setComposing] = useState(false)
  const [dismissed, setDismissed] = useState<number | null>(null)

  useEffect(() => {
    const box = form.current?.querySelector('textarea')
    const asked = box && !isComposing ? nameBefore(written.slice(0, box.selectionEnd)) : null
    if (!asked) {
      setShown(null)
      setDismissed(null)
      return
    }
    if (asked.from === dismissed) return
    let isOver = false
    void find(asked.query)
      .catch(() => [])
      .then(people => {
        if (!isOver) setShown(people.length > 0 ? { from: asked.from, people, index: 0 } : null)
      })
    return () => {
      isOver = true
    }
  }, [form, written, isComposing, dismissed, find])

  const pick = (person: FoundPerson | undefined) => {
    const box = form.current?.querySelector('textarea')
    if (!box || !shown || !person) return
    const name = `@${person.name} `
    const end = shown.from + name.length
    replaceIn(box, { from: shown.from, to: box.selectionEnd, text: name, select: [end, end] })
    setShown(null)
  }

  useEffect(() => {
    const box = form.current?.querySelector('textarea')
    if (!box) return
    const onKey = (event: KeyboardEvent) => {
      if (!shown || event.isComposing || event.keyCode === 229) return
      if (event.shiftKey || event.ctrlKey || event.metaKey) return
      const { people, index } = shown
      const go = (to: number) => setShown({ ...shown, index: (to + people.length) % people.length })
      if (event.key === 'ArrowDown') go(index + 1)
      else if (event.key === 'ArrowUp') go(index - 1)
      else if (event.key === 'Enter' || event.key === 'Tab') pick(people[index])
      else if (event.key === 'Escape') {
        setDismissed(shown.from)
        setShown(null)
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    const onBlur = () => setShown(null)
    const begin = () => setComposing(true)
    const end = () => setComposing(false)
    box.addEventListener('keydown', onKey)
    box.addEventListener('blur', onBlur)
    box.addEventListener('compositionstart', begin)
    box.addEventListener('compositionend', end)
    return () => {
      box.removeEventListener('keydown', onKey)
      box.removeEventListener('blur', onBlur)
      box.removeEventListener('compositionstart', begin)
      box.removeEventListener('compositionend', end)
    }
  })

  const current = shown?.index
  useEffect(() => {
    const box = form.current?.querySelector('textarea')
    if (!box || current === undefined) return
    box.setAttribute('aria-autocomplete', 'list')
    box.setAttribute('aria-controls', id)
    box.setAttribute('aria-activedescendant', `${id}-${current}`)
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
        box.removeAttribute(name)
    }
  }, [form, id, current])

  return (
    <>
      <span role="status" className="visually-hidden">
        {shown && text.people(shown.people.length)}
      </span>
      {shown && (
        <div id={id} role="listbox" aria-label={text.peopleList} className={`raised ${styles.people}`}>
          {shown.people.map((person, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box, which keeps the focus
            <div
              key={person.id}
              id={`${id}-${n}`}
              role="option"
              tabIndex={-1}
              aria-selected={n === shown.index}
              className={styles.person}
              onMouseDown={event => event.preventDefault()}
              onClick={() => pick(person)}
            >
              <span>{person.displayName}</span>
              <small className="soft">@{person.name}</small>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
