import { apiGet } from '#app/api/client.ts'

interface Found {
  data: { id: string; attributes: { name: string; displayName: string } }[]
}
export interface FoundPerson {
  id: string
  name: string
  displayName: string
}
/** As many as can be looked over. */
const SHOWN = 8
/** People type faster than one can ask. */
const PAUSE_MS = 150

/** Finds users by the text typed after an @; returns an empty list if the text has changed meanwhile. */
export function peopleFinder(): (query: string) => Promise<FoundPerson[]> {
  let newest = ''
  return async query => {
    newest = query
    if (query === '') return []
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    if (newest !== query) return []
    const { data } = await apiGet<Found>('users/search', { query: { q: query } })
    return data
      .slice(0, SHOWN)
      .map(({ id, attributes: { name, displayName } }) => ({ id, name, displayName: displayName || name }))
  }
}
