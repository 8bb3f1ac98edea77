import { startTestApp, type TestApp } from '@koryaku/command-api/testing/test-app.ts'
import { MIN_EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import { createQueryApp } from '@koryaku/query-api/app.ts'
import { followPosition } from '@koryaku/query-api/reading/read-position.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { readModelPosition } from '@koryaku/server-kit/read-position.ts'
import { Meilisearch } from 'meilisearch'

type Caller = Pick<Awaited<ReturnType<TestApp['newMember']>>, 'headers'>

/** Runs both sides of the site in this process: commands are readable as soon as they are projected. */
export async function startBothSides() {
  const commands = await startTestApp()
  const { db, log, config } = commands.context
  const source = { db, databaseUrl: config.DATABASE_URL, log }
  const readModels = followPosition(source, 'read_position', readModelPosition)
  // No indexer runs: a search waits for the read models only.
  const searchIndex = followPosition(source, 'search_position', readModelPosition)
  const { MEILI_URL: host = '', MEILI_KEY: apiKey = '' } = process.env
  const search = new Meilisearch({ host, apiKey })
  const reads: HttpApp = createQueryApp({
    ...{ db, log, search, readModels, searchIndex },
    config: { ...config, MEILI_URL: host, MEILI_KEY: apiKey } as never,
    now: () => new Date(),
  })
  return {
    commands,
    /** Reads everything that was written before the call. */
    async get(url: string, who: Caller = { headers: {} }) {
      const head = (await commands.events.headPosition()) ?? 0n
      return reads.inject({ url, headers: { ...who.headers, [MIN_EVENT_POSITION]: String(head) } })
    },
    /** Has this member unread notifications, as every page asks? */
    async dot(who: Caller): Promise<boolean> {
      const head = (await commands.events.headPosition()) ?? 0n
      const headers = { ...who.headers, [MIN_EVENT_POSITION]: String(head) }
      const answer = await reads.inject({ method: 'POST', url: '/api/my/user_actions', headers, payload: {} })
      return answer.json().user.data.attributes.uncheckedNotifications
    },
    async stop() {
      await reads.close()
      await readModels.stop()
      await searchIndex.stop()
      await commands.stop()
    },
  }
}
