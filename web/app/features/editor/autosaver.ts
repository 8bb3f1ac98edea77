import { apiCommand, newIdempotencyKey, path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import type { Content } from '#app/features/editor/editor-query.ts'
import { localCopy } from '#app/features/editor/local-copy.ts'

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

/** Within three seconds after typing stops (with the time that saving takes). */
const QUIET_MS = 1_500
const RETRY_MS = 5_000

/**
 * Saves the newest text by itself. One request at a time; the state is `saved` only when the server has answered
 * for the very text on the screen. Until then a copy is on this device.
 */
export function createAutosaver(
  articlePath: string,
  start: { draftRevision: string | null },
  onState: (state: SaveState) => void,
) {
  let draftRevision = start.draftRevision
  let newest: Content | null = null
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: SaveState = 'saved'
  const become = (next: SaveState) => {
    state = next
    onState(next)
  }

  const send = async (): Promise<void> => {
    const content = newest
    if (!content) return
    become('saving')
    try {
      const answer = await apiCommand<{ data: { attributes: { draftRevision: string } } }>({
        method: 'PATCH',
        path: path`my/articles/${articlePath}/autosave`,
        body: { content, draftRevision },
        idempotencyKey: newIdempotencyKey(),
        keepalive: JSON.stringify(content).length < 50_000,
      })
      draftRevision = answer.data.attributes.draftRevision
      if (newest === content) {
        newest = null
        localCopy.drop(articlePath)
        become('saved')
      } else become('unsaved')
    } catch (error) {
      const conflict = error instanceof ApiFailure && error.status === 409
      become(conflict ? 'conflict' : 'failed')
      if (!conflict) schedule(RETRY_MS)
    }
  }
  const run = (): Promise<void> => {
    clearTimeout(timer)
    sending ??= send().finally(() => {
      sending = null
      if (newest && state === 'unsaved') schedule(QUIET_MS)
    })
    return sending
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }

  return {
    change(content: Content): void {
      newest = content
      localCopy.keep(articlePath, content)
      if (state === 'conflict') return
      if (state !== 'saving') become('unsaved')
      schedule(QUIET_MS)
    },
    /** Saves now; true when everything is on the server. */
    async flush(): Promise<boolean> {
      while (newest && state !== 'conflict') {
        await run()
        if (state === 'failed') return false
      }
      return state === 'saved'
    },
    /** After a conflict: the text on the screen goes on top of what was saved elsewhere. */
    overwrite(current: string | null): void {
      draftRevision = current
      become('unsaved')
      void run()
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}
