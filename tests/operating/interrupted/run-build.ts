import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Announcement, BuildJob } from './build-job.ts'

/** Where a build is stopped: at its nth boundary, or at the first one that is called so. */
export interface Stop {
  at: number | string
  how: 'SIGKILL' | 'SIGTERM'
}

export interface BuildEnd {
  /** Whether it completed without being stopped. */
  done: boolean
  steps: string[]
  boundaries: string[]
  failure: string | undefined
}

/** Runs a build in a separate process, to its end or to the stop. */
export function runBuild(job: BuildJob, stop?: Stop): Promise<BuildEnd> {
  const child = fork(join(import.meta.dirname, 'building.process.ts'), [JSON.stringify(job)])
  const end: BuildEnd = { done: false, steps: [], boundaries: [], failure: undefined }
  child.on('message', (told: Announcement) => {
    if ('step' in told) end.steps.push(told.step)
    if ('failure' in told) end.failure = told.failure
    if (!('boundary' in told)) return
    end.boundaries.push(told.boundary)
    const isThere =
      typeof stop?.at === 'string'
        ? told.boundary.startsWith(stop.at)
        : stop && end.boundaries.length > stop.at
    if (isThere) child.kill(stop?.how)
    if (!(isThere && stop?.how === 'SIGKILL')) child.send('go', () => {})
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ ...end, done: code === 0 }))
  })
}
