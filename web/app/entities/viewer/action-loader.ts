import { READ_POSITION } from '@koryaku/contracts/http/headers.ts'
import type { UserActionsAnswer, UserActionsBody } from '@koryaku/contracts/users/user-actions.api.ts'
import { apiCommand, newIdempotencyKey } from '#app/api/client.ts'
import type { ActionList, ViewerStore } from '#app/entities/viewer/viewer-store.ts'

/** The most ids in one list of one request (the server refuses more). */
const IDS_MAX = 500
/** Buttons of one page mount within this time of each other. */
const GATHER_MS = 30

type Send = (body: UserActionsBody) => Promise<UserActionsAnswer & { readAt?: string | null }>
const post: Send = async body => {
  let readAt: string | null = null
  const answer = await apiCommand<UserActionsAnswer>({
    ...{ method: 'POST', path: 'my/user_actions', body, idempotencyKey: newIdempotencyKey() },
    by: async (address, init) => {
      const response = await fetch(address, init)
      readAt = response.headers.get(READ_POSITION)
      return response
    },
  })
  return { ...answer, readAt }
}

/**
 * Collects the ids of everything on the page and asks for them in one request: on each route change, and when
 * more rows arrive.
 */
export function createActionLoader(store: ViewerStore, send: Send = post) {
  const mounted = new Map<ActionList, Map<string, number>>()
  let waiting: Partial<Record<ActionList, Set<string>>> = {}
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = () => {
    timer ??= setTimeout(() => void flush(), GATHER_MS)
  }
  async function flush() {
    timer = undefined
    const body: UserActionsBody = {}
    const left: typeof waiting = {}
    for (const [list, ids] of Object.entries(waiting) as [ActionList, Set<string>][]) {
      const all = [...ids]
      if (all.length > 0) body[list] = all.slice(0, IDS_MAX)
      if (all.length > IDS_MAX) left[list] = new Set(all.slice(IDS_MAX))
    }
    waiting = left
    if (Object.keys(left).length > 0) schedule()
    const question = store.ask()
    try {
      store.receive(await send(body), body, question)
    } catch (error) {
      console.warn(error) // the page works without; the next route change asks again
    }
  }

  return {
    /** Called by a button while it is shown; answers how to leave. */
    mount(list: ActionList, id: string): () => void {
      const ids = mounted.get(list) ?? new Map<string, number>()
      mounted.set(list, ids)
      ids.set(id, (ids.get(id) ?? 0) + 1)
      if (store.get().actions[list]?.[id] === undefined) {
        waiting[list] = (waiting[list] ?? new Set()).add(id)
        schedule()
      }
      return () => {
        const count = (ids.get(id) ?? 1) - 1
        if (count > 0) ids.set(id, count)
        else ids.delete(id)
      }
    },
    /** Asks again for who is looking and for everything shown now. */
    refresh() {
      for (const [list, ids] of mounted) waiting[list] = new Set([...(waiting[list] ?? []), ...ids.keys()])
      schedule()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

export type ActionLoader = ReturnType<typeof createActionLoader>
