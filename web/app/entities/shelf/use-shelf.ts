import type {
  ChangedShelfDocument,
  MyShelfEntryDocument,
  ShelfPlaceBody,
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

/** Changes the own entry of a game. The page shows the change immediately; the notice offers to undo it. */
export function useShelf(slug: string) {
  const client = useQueryClient()
  const text = useShelfText()
  const toast = useToast()
  const { queryKey } = ownShelfEntry(slug)
  const command = useCommand<Change, ChangedShelfDocument>({
    request: ({ to }) =>
      to
        ? { method: 'PUT', path: path`my/shelf/${slug}`, body: bodyOf(to), keepalive: true }
        : { method: 'DELETE', path: path`my/shelf/${slug}`, keepalive: true },
    optimistic: ({ to }) => {
      const before = client.getQueryData(queryKey)
      // A response that was requested before the change would overwrite it.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, documentOf(slug, to))
      return () => client.setQueryData(queryKey, before)
    },
    onSuccess: (_, change) => {
      toast(
        messageOf(text, change),
        change.isUndo
          ? undefined
          : {
              label: text.undo,
              onSelect: () => command.run({ from: change.to, to: change.from, isUndo: true }),
            },
      )
      return client.invalidateQueries({ queryKey: shelfQueryKeys.all })
    },
  })
  return { change: (from: ShelfPlace | null, to: ShelfPlace | null) => command.run({ from, to }) }
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

const bodyOf = (place: ShelfPlace): ShelfPlaceBody => ({
  ...{ state: place.state, is_private: place.isPrivate, minutes: place.minutes },
  ...{ started_on: place.startedOn, finished_on: place.finishedOn },
})

/** The entry of a resource. */
export const placeOf = ({ state, isPrivate, startedOn, finishedOn, minutes }: ShelfPlace): ShelfPlace => ({
  ...{ state, isPrivate, startedOn, finishedOn, minutes },
})
