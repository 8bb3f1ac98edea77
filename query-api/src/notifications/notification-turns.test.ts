import { withPatience } from '@koryaku/server-kit/patience.ts'
import { describe, expect, it } from 'vitest'
import { createNotificationTurns } from './notification-turns.ts'

const bounds = { places: 3, waiting: 4, waitMs: 60_000, perKey: { places: 2, waiting: 2 } }

/** Reads that run until they are finished by name. */
function start() {
  const takeTurn = createNotificationTurns(bounds)
  const running = new Map<string, () => void>()
  const read = (name: string) =>
    takeTurn(name.charAt(0), () => new Promise<string>(resolve => running.set(name, () => resolve(name))))
  const finish = (name: string) => {
    running.get(name)?.()
    running.delete(name)
  }
  return { running, read, finish, names: () => [...running.keys()] }
}
const settle = () => new Promise(resolve => setImmediate(resolve))

describe('turns of reads of notifications', () => {
  it('keep a place for others while one network reads without pause', async () => {
    const { read, finish, names } = start()
    const polls = ['a1', 'a2', 'a3', 'a4'].map(read)
    await settle()
    expect(names()).toEqual(['a1', 'a2'])
    const other = read('b1')
    await settle()
    expect(names()).toEqual(['a1', 'a2', 'b1'])
    finish('b1')
    expect(await other).toBe('b1')
    for (const name of ['a1', 'a2', 'a3', 'a4']) {
      finish(name)
      await settle()
    }
    expect(await Promise.all(polls)).toEqual(['a1', 'a2', 'a3', 'a4'])
  })

  it('reject the reads of a network that has too many waiting, and of no other', async () => {
    const { read, finish, names } = start()
    const polls = ['a1', 'a2', 'a3', 'a4'].map(read)
    await expect(read('a5')).rejects.toMatchObject({ code: 'temporarily_unavailable' })
    const other = read('b1')
    await settle()
    finish('b1')
    expect(await other).toBe('b1')
    for (const name of ['a1', 'a2', 'a3', 'a4']) {
      finish(name)
      await settle()
    }
    await Promise.all(polls)
    expect(names()).toEqual([])
  })

  it('pass on the place of a read that fails, and of a client that leaves while it waits', async () => {
    const takeTurn = createNotificationTurns({ ...bounds, places: 1 })
    const client = new AbortController()
    let fail = () => {}
    const first = takeTurn(
      'a',
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new Error('no answer'))
        }),
    )
    await settle()
    const left = withPatience({ leftMs: 1_000, left: client.signal }, () => takeTurn('b', async () => 'b'))
    const last = takeTurn('c', async () => 'c')
    client.abort()
    await expect(left).rejects.toMatchObject({ code: 'request_timeout' })
    fail()
    await expect(first).rejects.toThrow('no answer')
    expect(await last).toBe('c')
  })
})
