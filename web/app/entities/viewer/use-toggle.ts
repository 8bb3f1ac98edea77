import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Command } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import { joinAddress, reasonFor, savePendingAction, takeWish } from '#app/entities/viewer/joining.ts'
import { useAction, useCount, useViewer, useViewerStore } from '#app/entities/viewer/viewer.tsx'
import type { ActionList } from '#app/entities/viewer/viewer-store.ts'

interface ToggleOptions<Answer> {
  list: ActionList
  id: string
  /** The count that all users see, if the item has one. */
  count?: number
  request: (on: boolean) => Omit<Command, 'idempotencyKey'>
  /** The count in the answer, when it has one. */
  countOf?: (answer: Answer) => number | undefined
  /** Called when it went back. */
  onUndo?: () => void
  /** Called when the server has stored it. */
  onDone?: (on: boolean) => void
}

/**
 * Something that is on or off for the viewer: like, bookmark, follow. Changes immediately, rolls back without
 * a message when the write fails (spec §8), and sends visitors to sign up (spec §4). When they return, the
 * action is done for them.
 */
export function useToggle<Answer>(options: ToggleOptions<Answer>) {
  const { list, id, count = 0, request, countOf, onUndo, onDone } = options
  const store = useViewerStore()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const on = useAction(list, id) ?? false
  const shownCount = useCount(list, id, count)
  const { run, isPending } = useCommand<boolean, Answer>({
    // The button shows the new state immediately: the write must complete even if the page is left or closed.
    request: next => ({ ...request(next), keepalive: true }),
    optimistic: next => {
      const before = store.get().counts[`${list}:${id}`]
      store.setAction(list, id, next)
      store.setCount(list, id, Math.max(next ? 1 : 0, shownCount + (next ? 1 : -1)))
      return () => {
        store.setAction(list, id, !next)
        store.setCount(list, id, before)
        onUndo?.()
      }
    },
    onSuccess: (answer, next) => {
      // A response to a request sent during this write may lack it.
      store.setAction(list, id, next)
      const confirmed = countOf?.(answer)
      if (confirmed !== undefined) store.setCount(list, id, Math.max(next ? 1 : 0, confirmed))
      onDone?.(next)
    },
    failure: 'quiet',
  })
  const toggle = () => {
    if (store.isVisitor()) {
      savePendingAction(list, id)
      return navigate(joinAddress('/signup', pathname + search, reasonFor(list)))
    }
    if (!isPending) run(!on)
  }
  const ready = viewer.status === 'member' && viewer.user.verificationStatus === 'VERIFIED'
  const start = useRef(run)
  start.current = run
  useEffect(() => {
    if (ready && takeWish(list, id)) start.current(true)
  }, [ready, list, id])
  // The shared number may be a moment older than the own like: it is never 0 with the button on.
  return { on, count: on ? Math.max(1, shownCount) : shownCount, toggle }
}
