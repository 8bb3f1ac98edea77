interface World {
  /**
   * The state that the device reports; false also if its only interface is loopback, although that can be
   * enough.
   */
  onLine: () => boolean
  /** A small request to the site: fails where no answer comes, whatever the answer is. */
  ask: () => Promise<unknown>
}

/**
 * While the device reports offline, the site is probed: the last response may have been sent before the loss.
 */
const ASK_AGAIN_AFTER_MS = 10_000

/** Tracks whether the connection is lost: the device reports offline, and the site does not respond. */
export function createConnection({ onLine, ask }: World) {
  let gone = false
  let answers = 0
  let again: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const set = (now: boolean) => {
    clearTimeout(again)
    if (listeners.size > 0 && !onLine()) again = setTimeout(() => void check(), ASK_AGAIN_AFTER_MS)
    if (gone === now) return
    gone = now
    for (const listener of listeners) listener()
  }
  const answered = () => {
    answers++
    set(false)
  }
  const unanswered = () => set(!onLine())

  /** Probes the site if the device reports offline. */
  async function check(): Promise<void> {
    if (onLine()) return set(false)
    const before = answers
    try {
      await ask()
      answered()
    } catch {
      // A response to another request that arrived meanwhile is treated as newer: probe again later.
      set(answers === before && !onLine())
    }
  }

  return {
    gone: () => gone,
    /** To be called for every request that got a response. */
    answered,
    /** To be called for every request that got no response for lack of a network. */
    unanswered,
    check,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(again)
      }
    },
  }
}

const ASKED = '/manifest.webmanifest'
// Bound: browser | a look whether | ANSWER_WITHIN_MS
const ANSWER_WITHIN_MS = 5_000

/** The connection of this browser window. */
export const connection = createConnection({
  onLine: () => typeof navigator === 'undefined' || navigator.onLine !== false,
  ask: () =>
    fetch(ASKED, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
})
