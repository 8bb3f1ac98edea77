import { type ShelfState, shelfStates } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Check, LibraryBig, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ShelfDialog } from '#app/entities/shelf/shelf-dialog.tsx'
import { ownShelfEntry } from '#app/entities/shelf/shelf-queries.ts'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { placeOf, useShelf } from '#app/entities/shelf/use-shelf.ts'
import { Button } from '#app/ui/button.tsx'
import { Menu } from '#app/ui/menu.tsx'

/** Puts a game on the own shelf, in one of the states; for members. */
export default function ShelfMenu({ slug, title }: { slug: string; title: string }) {
  const text = useShelfText()
  const { data, isError, refetch } = useQuery(ownShelfEntry(slug))
  const { change } = useShelf(slug)
  const [editing, setEditing] = useState(false)
  const place = data?.data ? placeOf(data.data.attributes) : null
  const label = place ? text.current(text.states[place.state]) : text.add
  const icon = place ? <Check aria-hidden /> : <LibraryBig aria-hidden />
  const choose = (state: ShelfState) => {
    if (state === place?.state) return
    const blank = { isPrivate: false, startedOn: null, finishedOn: null, minutes: null }
    change(place, { ...(place ?? blank), state })
  }
  if (!data)
    return (
      <Button size="small" busy={!isError} onClick={() => void refetch()}>
        {text.add}
      </Button>
    )
  return (
    <>
      <Menu
        label={label}
        button={
          <Button size="small" look={place ? 'quiet' : 'secondary'} icon={icon}>
            {label}
          </Button>
        }
        entries={[
          ...shelfStates.map(state => ({
            label: text.states[state],
            icon: state === place?.state ? <Check /> : <Check visibility="hidden" />,
            onSelect: () => choose(state),
          })),
          ...(place
            ? [
                { label: text.edit, icon: <CalendarDays />, onSelect: () => setEditing(true) },
                { label: text.clear, icon: <Trash2 />, danger: true, onSelect: () => change(place, null) },
              ]
            : []),
        ]}
      />
      {editing && place && (
        <ShelfDialog title={title} slug={slug} place={place} onClose={() => setEditing(false)} />
      )}
    </>
  )
}
