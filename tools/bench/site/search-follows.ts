import { EVENT_POSITION, MIN_EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import { signIn } from './sign-in.ts'

const NICKNAMES = 60
const LETTERS = 'abdegikmnoprstuz'

/** Gives a game names that no game has, one after the other, and searches for each until it is found (milliseconds). */
export async function searchFollows(url: string): Promise<{ followed: number[]; awaited: number[] }> {
  const moderator = await signIn(url, 'moderator@example.com')
  const path = '/api/games/animal-crossing-new-horizons/nicknames'
  const { data } = await moderator.expect<{ data: { attributes: { nicknames: string[] } } }>('GET', path)
  const followed: number[] = []
  const awaited: number[] = []
  for (let i = 0; i < NICKNAMES; i++) {
    const nickname = Array.from({ length: 12 }, () => LETTERS.charAt(Math.random() * LETTERS.length)).join('')
    const { headers, status } = await moderator.request('PUT', path, { nicknames: [nickname] })
    if (status !== 200) throw new Error(`a nickname answered ${status}`)
    const start = performance.now()
    const waits = i % 2 === 1
    const position = headers.get(EVENT_POSITION) ?? ''
    let requests = 1
    const found = async () => {
      // Another address each time: an answer may be kept for a second.
      const answer = await fetch(`${url}/api/search/games?q=${nickname}&per=${1 + (requests % 100)}`, {
        headers: waits ? { [MIN_EVENT_POSITION]: position } : {},
      })
      return ((await answer.json()) as { data: unknown[] }).data.length > 0
    }
    while (!(await found()) && performance.now() - start < 10_000) requests++
    if (waits && requests > 1) process.stdout.write(`a search that waited came ${requests} times too early\n`)
    ;(waits ? awaited : followed).push(performance.now() - start)
  }
  await moderator.expect('PUT', path, { nicknames: data.attributes.nicknames })
  return { followed, awaited }
}
