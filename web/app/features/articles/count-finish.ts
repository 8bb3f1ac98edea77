import { apiCommand, newIdempotencyKey, path } from '#app/api/client.ts'

/** Characters read per minute. */
const PER_MINUTE = { ja: 500, en: 1_200 } as const
/** Minimum share of the usual reading time; a shorter visit was a look-up and not a read. */
const PART = 0.2
const LEAST_MS = 3_000
/** Maximum of the required time, however long the text is. */
const MOST_MS = 90_000

/**
 * Notifies the server once when the end of the text has been on the screen, after a fifth of the usual reading time.
 * Time in a hidden tab does not count.
 * @returns a function that stops watching
 */
export function countFinish(articlePath: string, text: HTMLElement): () => void {
  const language = text.lang === 'en' ? 'en' : 'ja'
  const usualMs = ((text.textContent ?? '').length / PER_MINUTE[language]) * 60_000
  const neededMs = Math.min(Math.max(usualMs * PART, LEAST_MS), MOST_MS)
  let shownMs = 0
  let shownSince = document.hidden ? null : performance.now()
  let atEnd = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const spent = () => shownMs + (shownSince === null ? 0 : performance.now() - shownSince)

  const look = () => {
    clearTimeout(timer)
    if (!atEnd || shownSince === null) return
    const leftMs = neededMs - spent()
    if (leftMs > 0) {
      timer = setTimeout(look, leftMs)
      return
    }
    stop()
    apiCommand({
      method: 'POST',
      path: path`articles/${articlePath}/page_finishes`,
      body: {},
      idempotencyKey: newIdempotencyKey(),
    }).catch(() => undefined)
  }
  const onVisibility = () => {
    shownMs = spent()
    shownSince = document.hidden ? null : performance.now()
    look()
  }
  const end = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return
    atEnd = true
    look()
  })
  const stop = () => {
    clearTimeout(timer)
    end.disconnect()
    document.removeEventListener('visibilitychange', onVisibility)
  }
  end.observe(text.lastElementChild ?? text)
  document.addEventListener('visibilitychange', onVisibility)
  return stop
}
