import { setTimeout as delay } from 'node:timers/promises'
import type { IgdbDocument, StartedIgdbDocument } from '@koryaku/contracts/games/igdb.api.ts'
import { say } from '../../program.ts'
import type { DemoSite } from '../demo-site.ts'
import { signIn } from '../site/sign-in.ts'

const LOOK_EVERY_MS = 1_000

/** Starts an import as an owner does, follows its progress, and prints games per second and the largest memory. */
export async function importOfGames({ url, memory }: DemoSite, name: string): Promise<void> {
  const owner = await signIn(url, 'owner@example.com')
  const began = performance.now()
  const { data } = await owner.expect<StartedIgdbDocument>('POST', '/api/igdb', { whole: true })
  const seconds = () => (performance.now() - began) / 1_000
  let fetched = 0
  let largest = ''
  for (;;) {
    const { run } = (await owner.expect<IgdbDocument>('GET', '/api/igdb')).data.attributes
    const now = memory()
    if (megabytes(now) > megabytes(largest)) largest = now
    if (run?.id === data.id) {
      if (fetched === 0 && run.state !== 'waiting' && run.state !== 'fetching') fetched = seconds()
      if (run.state === 'failed') throw new Error(`the import failed: ${run.fault}`)
      if (run.state === 'done') {
        const speed = Math.round(run.fetched / seconds())
        say(
          `${name}: ${run.fetched} games in ${seconds().toFixed(1)} s, ${speed}/s (fetched after ${fetched.toFixed(1)} s; the database allows 2,000/s); ${run.matched} compared, ${run.claimed} matched, ${run.doubtful} doubtful`,
        )
        say(`  largest memory: ${largest}`)
        return
      }
    }
    await delay(LOOK_EVERY_MS)
  }
}

/** The total at the beginning of a line of memory. */
const megabytes = (line: string): number => Number.parseInt(line, 10) || 0
