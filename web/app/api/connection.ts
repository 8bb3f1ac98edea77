interface World {
  /** What the device says; false also where there is none but the loopback interface, though that may be enough. */
  onLine: () => boolean
  /** A small request to the site: fails where no answer comes, whatever the answer is. */
  ask: () => Promise<unknown>
}

/** While the device says that the connection is gone, the site is asked: what answered last may have left before. */
const ASK_AGAIN_AFTER_MS = 10_000

/** Whether the connection is gone: the device says so, and the site gives no answer. */
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

  /** Asks the site, where the device says that the connection is gone. */
  async function check(): Promise<void> {
    if (onLine()) return set(false)
    const before = answers
    try {
      await ask()
      answered()
    } catch {
      // An answer to something else that came meanwhile is newer, as far as one can tell: asked again later.
      set(answers === before && !onLine())
    }
  }

  return {
    gone: () => gone,
    /** To be told of every request: an answer came. */
    answered,
    /** To be told of every request: no answer came, for want of a network. */
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
const ANSWER_WITHIN_MS = 5_000

/** Of this browser window. */
export const connection = createConnection({
  onLine: () => typeof navigator === 'undefined' || navigator.onLine !== false,
  ask: () =>
    fetch(ASKED, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
})
