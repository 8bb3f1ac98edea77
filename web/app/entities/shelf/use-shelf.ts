import type {
  ChangedShelfDocument,
  MyShelfEntryDocument,
  ShelfChangeBody,
} from '@koryaku/contracts/shelf/shelf.api.ts'
import type { ShelfPlace } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { path } from '#app/api/client.ts'
import { shelfQueryKeys } from '#app/api/shelf-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { ownShelfEntry } from '#app/entities/shelf/shelf-queries.ts'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { useToast } from '#app/ui/toast.tsx'

interface Change {
  /** Null: not on the shelf. */
  from: ShelfPlace | null
  to: ShelfPlace | null
  isUndo?: boolean
}

/**
 * Changes the own entry of a game. A request names the changed fields only, so that another window's change of other
 * fields is kept, also by an undo. The page shows the change immediately; the notice offers to undo it.
 * @param failure `own`: the caller shows failures
 */
export function useShelf(slug: string, failure?: 'own') {
  const client = useQueryClient()
  const text = useShelfText()
  const toast = useToast()
  const { queryKey } = ownShelfEntry(slug)
  const command = useCommand<Change, ChangedShelfDocument>({
    request: change => requestOf(slug, change),
    optimistic: ({ to }) => {
      const before = client.getQueryData(queryKey)
      // A response that was requested before the change would overwrite it.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, documentOf(slug, to))
      return () => client.setQueryData(queryKey, before)
    },
    onSuccess: ({ data }, change) => {
      const isKept = change.to === null && data !== null
      toast(
        isKept ? text.kept : messageOf(text, change),
        change.isUndo
          ? undefined
          : {
              label: text.undo,
              onSelect: () => command.run({ from: change.to, to: change.from, isUndo: true }),
            },
      )
      return client.invalidateQueries({ queryKey: shelfQueryKeys.all })
    },
    ...(failure && { failure }),
  })
  return {
    change: (from: ShelfPlace | null, to: ShelfPlace | null) => command.run({ from, to }),
    /** @throws ApiFailure */
    changeAsync: (from: ShelfPlace | null, to: ShelfPlace | null) => command.runAsync({ from, to }),
    isPending: command.isPending,
    error: command.error,
  }
}

function messageOf(text: ReturnType<typeof useShelfText>, { from, to, isUndo }: Change): string {
  if (isUndo) return text.undone
  if (!to) return text.cleared
  return from?.state === to.state ? text.changed : text.placed(text.states[to.state])
}

const documentOf = (gameSlug: string, place: ShelfPlace | null): MyShelfEntryDocument => ({
  data: place && {
    ...{ type: 'shelfEntry', id: gameSlug },
    attributes: { ...place, gameSlug, changedAt: new Date().toISOString() },
  },
})

/** An undo of the first placement clears the entry only while nothing was added to it elsewhere. */
const requestOf = (slug: string, { from, to, isUndo }: Change) =>
  to
    ? ({
        method: 'PATCH',
        path: path`my/shelf/${slug}`,
        body: changedFields(from, to),
        keepalive: true,
      } as const)
    : ({
        method: 'DELETE',
        path: path`my/shelf/${slug}` + (isUndo ? '?blank=1' : ''),
        keepalive: true,
      } as const)

const NAMES = {
  ...{ state: 'state', isPrivate: 'is_private', minutes: 'minutes' },
  ...{ startedOn: 'started_on', finishedOn: 'finished_on' },
} as const satisfies Record<keyof ShelfPlace, keyof ShelfChangeBody>
const BLANK = { isPrivate: false, startedOn: null, finishedOn: null, minutes: null }

/** Fields that differ, by their names in a request; the state alone if none does. */
function changedFields(from: ShelfPlace | null, to: ShelfPlace): ShelfChangeBody {
  const before: Partial<ShelfPlace> = from ?? BLANK
  const fields = (Object.keys(NAMES) as (keyof ShelfPlace)[]).filter(field => before[field] !== to[field])
  return Object.fromEntries(
    (fields.length > 0 ? fields : (['state'] as const)).map(field => [NAMES[field], to[field]]),
  )
}

/** The entry of a resource. */
export const placeOf = ({ state, isPrivate, startedOn, finishedOn, minutes }: ShelfPlace): ShelfPlace => ({
  ...{ state, isPrivate, startedOn, finishedOn, minutes },
})
