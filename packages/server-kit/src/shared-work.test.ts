import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { hasClientLeft, onClientLeft, withPatience } from './patience.ts'
import { SharedWork } from './shared-work.ts'

function client() {
  const response = Object.assign(new EventEmitter(), { closed: false, writableFinished: false })
  const patience = { leftMs: 5_000, response: response as unknown as ServerResponse }
  return {
    does: <T>(work: () => T): T => withPatience(patience, work),
    leave() {
      response.closed = true
      response.emit('close')
    },
  }
}
/** Work that ends when the test resolves it, or is cancelled. */
function pending() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let cancelled = false
  const work = new SharedWork(() => {
    onClientLeft(() => {
      cancelled = true
      reject(new Error('cancelled'))
    })
    return promise
  })
  return { work, resolve, isCancelled: () => cancelled }
}

describe('shared work', () => {
  it('is cancelled when the last of its clients disconnects, and not before', async () => {
    const { work, isCancelled } = pending()
    const [first, second] = [client(), client()]
    const results = [first, second].map(({ does }) => does(() => work.join()).catch(() => 'cancelled'))
    first.leave()
    expect(isCancelled()).toBe(false)
    second.leave()
    expect(isCancelled()).toBe(true)
    expect(work.isCancelled).toBe(true)
    expect(await Promise.all(results)).toEqual(['cancelled', 'cancelled'])
  })

  it('is finished for the others when one disconnects', async () => {
    const { work, resolve } = pending()
    const [first, second] = [client(), client()]
    const results = [first, second].map(({ does }) => does(() => work.join()))
    first.leave()
    resolve('done')
    expect(await Promise.all(results)).toEqual(['done', 'done'])
  })

  it('is finished for work that has no client', async () => {
    const { work, resolve, isCancelled } = pending()
    const one = client()
    const results = [one.does(() => work.join()), work.join()]
    one.leave()
    expect(isCancelled()).toBe(false)
    resolve('done')
    expect(await Promise.all(results)).toEqual(['done', 'done'])
  })

  it('does not belong to the client that began it', () => {
    const one = client()
    one.leave()
    expect(one.does(() => hasClientLeft())).toBe(true)
    one.does(() => new SharedWork(async () => expect(hasClientLeft()).toBe(false)))
  })
})
