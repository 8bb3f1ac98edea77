import { AsyncLocalStorage } from 'node:async_hooks'
import { READ_POSITION } from '@koryaku/contracts/http/headers.ts'
import { readJson } from '#server/read-json.ts'

interface Lowest {
  readAt: bigint | null
}

const rendering = new AsyncLocalStorage<Lowest>()

/**
 * Runs a rendering, and finds the lowest log position of the data that it reads by {@link readForPage}.
 * @returns `readAt`: null if it has read no data
 */
export async function withReadPosition<Page>(
  render: () => Promise<Page>,
): Promise<{ page: Page; readAt: bigint | null }> {
  const lowest: Lowest = { readAt: null }
  const page = await rendering.run(lowest, render)
  return { page, readAt: lowest.readAt }
}

/** {@link readJson} for a rendering. Data without a position count as older than all others. */
export const readForPage: typeof readJson = async (address, init) => {
  const answer = await readJson(address, init)
  const lowest = rendering.getStore()
  if (lowest && answer.ok) {
    const readAt = BigInt(answer.headers.get(READ_POSITION) ?? -1)
    if (lowest.readAt === null || readAt < lowest.readAt) lowest.readAt = readAt
  }
  return answer
}
