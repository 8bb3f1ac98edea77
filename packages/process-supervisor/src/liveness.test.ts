import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { Liveness } from './liveness.ts'

const patience = { idle: 2, busy: 1_000 }
/** As long as a probe takes: work is a share of time. */
const refuse = () => new Promise((_, reject) => setTimeout(reject, 100, new Error('no answer')))
/** A parent that waits, and a child that has much to do. */
const BUSY_CHILD = 'sh -c "while :; do :; done" & echo ready; wait'
let parent: ChildProcess
afterEach(() => {
  if (parent.pid) process.kill(-parent.pid, 'SIGKILL')
})

async function start(script: string): Promise<number> {
  parent = spawn('sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  if (parent.stdout) await once(parent.stdout, 'data')
  return parent.pid ?? 0
}
/** Probes until the process is considered hung, or so often that it never will be. */
async function isTakenForHung(pid: number): Promise<boolean> {
  const liveness = new Liveness(refuse, patience)
  for (let n = 0; n < 20; n++) if (await liveness.isHung(pid)) return true
  return false
}

it('takes a part without work for hung after a few questions', async () => {
  expect(await isTakenForHung(await start('echo ready; sleep 1000'))).toBe(true)
})

it('waits for a part whose children are at work', async () => {
  expect(await isTakenForHung(await start(BUSY_CHILD))).toBe(false)
})

it('does not wait for a part that is stopped, whatever its children do', async () => {
  const pid = await start(BUSY_CHILD)
  process.kill(pid, 'SIGSTOP')
  await expect.poll(() => isTakenForHung(pid)).toBe(true)
})
