import { localValues } from '#app/device/storage.ts'

const KEY = 'articles_seen'
/** As many as this device remembers; the one that was read longest ago is forgotten first. */
const REMEMBERED = 300

type Seen = [articlePath: string, at: string][]

function readSeen(): Seen {
  try {
    const seen: unknown = JSON.parse(localValues.get(KEY) ?? '[]')
    return Array.isArray(seen) ? (seen as Seen) : []
  } catch {
    return []
  }
}

/** When this article was read last on this device; undefined: never, or too long ago. */
export const seenAt = (articlePath: string): string | undefined =>
  readSeen().find(([known]) => known === articlePath)?.[1]

/** It was read as it is now. */
export function noteSeen(articlePath: string, at: string): void {
  const others = readSeen().filter(([known]) => known !== articlePath)
  localValues.set(KEY, JSON.stringify([...others, [articlePath, at]].slice(-REMEMBERED)))
}
