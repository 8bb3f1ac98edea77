import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { Meilisearch } from 'meilisearch'
import pg from 'pg'
import type { PeopleAndContent } from './people-and-content.ts'
import { type SiteUnderFaults, STORES } from './site-under-faults.ts'

/** One way in which something breaks. */
export interface Fault {
  /** The group in the table: `kill PostgreSQL`. */
  name: string
  /**
   * Injects the fault, and repairs it if it does not recover automatically; the recovery time is measured from its end.
   */
  happen: (random: () => number) => Promise<void>
}

export const CORRUPTED = 'corrupt a row'
export const FULL_DISK = 'full disk for 4–8 s'

const between = (random: () => number, min: number, max: number): number =>
  Math.round(min + random() * (max - min))

/** Every fault that can be made here; `notHere` names those that cannot, and why. */
export function allFaults(
  site: SiteUnderFaults,
  { quietArticleId }: PeopleAndContent,
): { faults: Fault[]; notHere: string[] } {
  const faults: Fault[] = []
  const signal = (pid: number | undefined, name: NodeJS.Signals) => {
    try {
      if (pid !== undefined) process.kill(pid, name)
    } catch {
      // It has ended in the meantime.
    }
  }
  for (const { name, pid } of site.parts) {
    faults.push({
      name: `kill ${name}`,
      happen: async () => signal(pid(), 'SIGKILL'),
    })
    faults.push({
      name: `stop ${name} for 2–9 s`,
      async happen(random) {
        const stopped = pid()
        signal(stopped, 'SIGSTOP')
        await delay(between(random, 2_000, 9_000))
        signal(stopped, 'SIGCONT')
      },
    })
  }
  for (const name of ['query API', 'command API', 'web', 'event store']) {
    const part = site.parts.find(({ name: known }) => known === name)
    faults.push({
      name: `hang ${name} until it is noticed`,
      happen: async () => signal(part?.pid(), 'SIGSTOP'),
    })
  }
  for (const store of STORES) {
    faults.push({
      name: `cut the way to ${store} for 1–5 s`,
      async happen(random) {
        site.ways[store].cut()
        await delay(between(random, 1_000, 5_000))
        site.ways[store].mend()
      },
    })
    faults.push({
      name: `slow the way to ${store} for 2–5 s`,
      async happen(random) {
        site.ways[store].slow(between(random, 50, 400))
        await delay(between(random, 2_000, 5_000))
        site.ways[store].mend()
      },
    })
  }
  faults.push({
    name: 'kill everything at once',
    async happen() {
      for (const { pid } of site.parts) signal(pid(), 'SIGKILL')
    },
  })
  faults.push({
    name: 'flush Redis',
    async happen() {
      const redis = new Redis(site.direct.REDIS_URL)
      await redis.flushall()
      redis.disconnect()
    },
  })
  faults.push({
    name: 'drop the search indexes',
    async happen() {
      const search = new Meilisearch({ host: site.direct.MEILI_URL, apiKey: site.direct.MEILI_KEY })
      const { results } = await search.getIndexes({ limit: 100 })
      for (const { uid } of results) await search.deleteIndex(uid).waitTask({ timeout: 60_000 })
    },
  })
  faults.push({
    name: CORRUPTED,
    async happen() {
      const db = new pg.Client({ connectionString: site.direct.DATABASE_URL })
      await db.connect()
      const damage = 'update read.article_counter set likes = likes + 7 where article_id = $1'
      const { rowCount } = await db.query(damage, [quietArticleId])
      await db.end()
      if (rowCount !== 1) throw new Error('there was no row to corrupt')
    },
  })
  const { disk } = site
  if (disk) faults.push({ name: FULL_DISK, happen: random => fillDisk(disk, random) })
  return { faults, notHere: disk ? [] : ['full disk: no disk can be mounted by this user'] }
}

async function fillDisk(disk: string, random: () => number): Promise<void> {
  const ballast = join(disk, 'ballast')
  const end = Date.now() + between(random, 4_000, 8_000)
  try {
    // Space freed in the meantime is filled again.
    for (let n = 0; Date.now() < end; n++) {
      const { bavail, bsize } = statfsSync(disk)
      if (bavail > 0) spawnSync('fallocate', ['-l', String(bavail * bsize), `${ballast}-${n}`])
      await delay(200)
    }
  } finally {
    spawnSync('sh', ['-c', `rm -f "${ballast}"-*`])
    rmSync(ballast, { force: true })
  }
}
