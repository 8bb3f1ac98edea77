import type { ShelfMatch, ShelfMatchDocument } from '@koryaku/contracts/shelf/shelf.api.ts'
import { apiGet } from '#app/api/client.ts'

const BATCH: typeof import('@koryaku/contracts/shelf/shelf.api.ts').SHELF_MATCH_BATCH = 8

/** Matches each title once, batch by batch. @returns matches by title */
export async function matchTitles(
  titles: readonly string[],
  onProgress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<Map<string, ShelfMatch>> {
  const wanted = [...new Set(titles)]
  const found = new Map<string, ShelfMatch>()
  for (let start = 0; start < wanted.length; start += BATCH) {
    onProgress(start, wanted.length)
    const batch = wanted.slice(start, start + BATCH)
    const search = batch.map(title => `title=${encodeURIComponent(title)}`).join('&')
    const { data } = await apiGet<ShelfMatchDocument>(`my/shelf_matches?${search}`, { signal })
    data.forEach((match, n) => {
      found.set(batch[n] ?? match.title, match)
    })
  }
  return found
}
