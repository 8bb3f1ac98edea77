import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createFairPool, type FairPool } from './fair-pool.ts'
import { withPatience } from './patience.ts'
import type { environment, held } from './testing/pool-jobs.ts'

const gates: Int32Array[] = []
let pool: FairPool
const start = (workers: number, waiting = 10, perUser = 4) => {
  pool = createFairPool({
    module: new URL('./testing/pool-jobs.ts', import.meta.url),
    ...{ runtime: 'worker_threads', workers, waiting, perUser, idleMs: 60_000, part: 'writes' },
  })
}
const done: string[] = []
const open = (gate: Int32Array) => {
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
}
/** A job that runs until its gate is opened. */
function job(user: string, word: string, isOpen = true) {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  gates.push(gate)
  if (isOpen) open(gate)
  const task: Parameters<typeof held>[0] = { word, gate }
  const result = pool.run<string>('held', task, user).then(said => done.push(said))
  return { result, open: () => open(gate) }
}
const failed = (result: Promise<unknown>) => result.catch(error => error)
afterEach(async () => {
  for (const gate of gates.splice(0)) open(gate)
  done.length = 0
  await pool.end()
})

describe('a fair pool', () => {
  it('lets users take turns, whatever one of them has in the queue', async () => {
    start(1)
    const first = job('a', 'a1', false)
    const rest = [job('a', 'a2'), job('a', 'a3'), job('b', 'b1')]
    first.open()
    await Promise.all(rest.map(({ result }) => result))
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('runs one job of a user at a time', async () => {
    start(2)
    const first = job('a', 'a1', false)
    const second = job('a', 'a2')
    await job('b', 'b1').result
    expect(done).toEqual(['b1'])
    first.open()
    await second.result
    expect(done).toEqual(['b1', 'a1', 'a2'])
  })

  it('rejects a job of a user with many jobs, and the last job of the user with most if the queue is full', async () => {
    start(1, 4, 4)
    const first = job('a', 'a1', false)
    const queued = [2, 3, 4].map(n => job('a', `a${n}`))
    expect(await failed(job('a', 'a5').result)).toMatchObject({ code: 'too_many_requests', retryAfter: 10 })
    const others = [job('b', 'b1'), job('c', 'c1')]
    expect(await failed(queued[2]?.result as Promise<unknown>)).toMatchObject({
      code: 'temporarily_unavailable',
      retryAfter: 2,
    })
    first.open()
    await Promise.all(others.map(({ result }) => result))
    await queued[1]?.result
    expect(done.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
  })

  it('drops the queued job of a client that disconnects', async () => {
    start(1)
    const first = job('a', 'a1', false)
    const response = Object.assign(new EventEmitter(), { closed: false, writableFinished: false })
    const patience = { leftMs: 1_000, response: response as unknown as ServerResponse }
    const left = failed(withPatience(patience, () => job('b', 'b1')).result)
    response.closed = true
    response.emit('close')
    expect(await left).toMatchObject({ code: 'request_timeout' })
    const late = withPatience(patience, () => job('b', 'b2'))
    expect(await failed(late.result)).toMatchObject({ code: 'request_timeout' })
    first.open()
    await first.result
    expect(done).toEqual(['a1'])
  })

  it('gives its workers no settings', async () => {
    start(1)
    expect(await pool.run<ReturnType<typeof environment>>('environment', null, 'a')).toEqual([])
  })
})
