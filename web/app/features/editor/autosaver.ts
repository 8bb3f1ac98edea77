import type { AutosavedDocument } from '@koryaku/contracts/articles/article.api.ts'
import { tooLongBy } from '@koryaku/contracts/articles/too-long.ts'
import { apiCommand, newIdempotencyKey, path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { isSignedOut } from '#app/api/signed-out.ts'
import type { Content } from '#app/features/editor/editor-query.ts'
import type { LocalCopy } from '#app/features/editor/local-copy.ts'

export interface Saving {
  /**
   * `opened`: nothing typed yet; `signedOut`: the session has ended, on another device or by its age; `refused`: the
   * server will not take this text, so only a change can help.
   */
  state: 'opened' | 'saved' | 'unsaved' | 'saving' | 'failed' | 'signedOut' | 'refused' | 'conflict'
  /** By how many letters, where that is why the text was refused. */
  tooLongBy: number | null
}

/** As an editor opens. */
export const OPENED: Saving = { state: 'opened', tooLongBy: null }
/** Where trying again at once does not help. */
const STOPPED: Saving['state'][] = ['failed', 'signedOut', 'refused']

/** Within three seconds after typing stops (with the time that saving takes). */
const QUIET_MS = 1_500
const RETRY_MS = 5_000

/** One autosave. Answers the draft's new revision. */
export async function autosave(
  articlePath: string,
  content: Content,
  draftRevision: string | null,
): Promise<string> {
  const answer = await apiCommand<AutosavedDocument>({
    method: 'PATCH',
    path: path`my/articles/${articlePath}/autosave`,
    body: { content, draftRevision },
    idempotencyKey: newIdempotencyKey(),
    keepalive: JSON.stringify(content).length < 50_000,
    background: true,
  })
  return answer.data.attributes.draftRevision
}

/**
 * Saves the newest text by itself. One request at a time; the state is `saved` only when the server has answered
 * for the very text on the screen. Until then a copy is on this device.
 */
export function createAutosaver(
  articlePath: string,
  start: { draftRevision: string | null },
  copy: LocalCopy,
  onSaving: (saving: Saving) => void,
) {
  let draftRevision = start.draftRevision
  let newest: Content | null = null
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let saving = OPENED
  const become = (state: Saving['state'], tooLongBy: number | null = null) => {
    saving = { state, tooLongBy }
    onSaving(saving)
  }

  const send = async (): Promise<void> => {
    const content = newest
    if (!content) return
    become('saving')
    try {
      draftRevision = await autosave(articlePath, content, draftRevision)
      if (newest === content) {
        newest = null
        copy.drop()
        become('saved')
      } else become('unsaved')
    } catch (error) {
      become(stateAfter(error), excessIn(error))
      const { state } = saving
      if (state === 'failed') schedule(RETRY_MS)
      // Newer text may be what the server takes.
      else if (state === 'refused' && newest !== content) become('unsaved')
    }
  }
  const run = (): Promise<void> => {
    clearTimeout(timer)
    sending ??= send().finally(() => {
      sending = null
      if (newest && saving.state === 'unsaved') schedule(QUIET_MS)
    })
    return sending
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void run(), ms)
  }

  return {
    change(content: Content): void {
      newest = content
      copy.keep(content)
      if (saving.state === 'conflict') return
      if (saving.state !== 'saving') become('unsaved')
      schedule(QUIET_MS)
    },
    /** Saves now; true when everything is on the server. */
    async flush(): Promise<boolean> {
      while (newest && saving.state !== 'conflict') {
        await run()
        if (STOPPED.includes(saving.state)) return false
      }
      return newest === null
    },
    saving: (): Saving => saving,
    /** Of what the server has answered last. */
    draftRevision: (): string | null => draftRevision,
    /** After a conflict: the text on the screen goes on top of what was saved elsewhere. */
    overwrite(current: string | null): void {
      draftRevision = current
      become('unsaved')
      void run()
    },
    /** Effects may open and close twice; nothing is tried again after the last close. */
    open(): void {
      closed = false
    },
    close(): void {
      closed = true
      clearTimeout(timer)
    },
  }
}

function stateAfter(error: unknown): Saving['state'] {
  if (isSignedOut(error)) return 'signedOut'
  if (!(error instanceof ApiFailure)) return 'failed'
  if (error.status === 409) return 'conflict'
  return error.status === 422 || error.status === 413 ? 'refused' : 'failed'
}

/** By how many letters the text is too long, if this is why it was refused. */
const excessIn = (error: unknown): number | null =>
  error instanceof ApiFailure ? tooLongBy(error.errors[0]?.detail) : null
