import { describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#app/api/failure.ts'
import type { UploadedImage } from '#app/api/upload-image.ts'
import { type Upload, uploadQueue } from '#app/entities/image/upload-queue.ts'

const file = (name: string, { type = 'image/png', size = 9 } = {}) =>
  new File([new Uint8Array(size)], name, { type })
const imageOf = (name: string): UploadedImage => ({ id: name, src: '', width: 1, height: 1, bytes: 1 })

/** A server that responds on request of the test. */
function site() {
  const open = new Map<string, { answer: () => void; refuse: (error: Error) => void }>()
  const keys: string[] = []
  const uploaded: string[] = []
  const waits: number[] = []
  let shown: Upload[] = []
  let n = 0
  const queue = uploadQueue({
    upload: (sent, { idempotencyKey = '' } = {}) => {
      keys.push(`${sent.name} ${idempotencyKey}`)
      return new Promise((resolve, reject) =>
        open.set(sent.name, { answer: () => resolve(imageOf(sent.name)), refuse: reject }),
      )
    },
    newKey: () => `k${++n}`,
    onChange: uploads => {
      shown = uploads
    },
    onUploaded: ({ id }) => uploaded.push(id),
    wait: async ms => waits.push(ms),
  })
  const faults = () => shown.map(({ file: { name }, fault }) => [name, fault])
  const until = (check: () => void) => vi.waitFor(check)
  return { queue, open, keys, uploaded, waits, faults, until, shown: () => shown }
}

describe('uploads', () => {
  it('go two at a time, and come in the order of their files', async () => {
    const { queue, open, uploaded, until } = site()
    queue.add(['a', 'b', 'c'].map(name => file(name)))
    expect([...open.keys()]).toEqual(['a', 'b'])
    open.get('b')?.answer()
    await until(() => expect(open.has('c')).toBe(true))
    open.get('c')?.answer()
    await Promise.resolve()
    expect(uploaded).toEqual([])
    open.get('a')?.answer()
    await until(() => expect(uploaded).toEqual(['a', 'b', 'c']))
  })

  it('report when all have ended, and whether one failed meanwhile', async () => {
    const { queue, open, uploaded, shown } = site()
    expect(await queue.ended()).toBe(true)
    queue.add([file('a'), file('b'), file('c')])
    const whole = queue.ended()
    for (const name of ['b', 'a']) open.get(name)?.answer()
    await vi.waitFor(() => open.get('c')?.answer() ?? expect(open.has('c')).toBe(true))
    expect(await whole).toBe(true)
    expect(uploaded).toEqual(['a', 'b', 'c'])
    queue.add([file('d')])
    const partial = queue.ended()
    open.get('d')?.refuse(new ApiFailure(0, 'offline'))
    expect(await partial).toBe(false)
    queue.dismiss(shown()[0]?.id ?? 0)
    expect(await queue.ended()).toBe(true)
  })

  it('continue after one that fails, which reports why and can be sent again with the same key', async () => {
    const { queue, open, keys, uploaded, faults, until, shown } = site()
    queue.add([file('a'), file('b')])
    open.get('a')?.refuse(new ApiFailure(0, 'offline'))
    open.get('b')?.answer()
    await until(() => expect(uploaded).toEqual(['b']))
    expect(faults()).toEqual([['a', 'offline']])
    queue.retry(shown()[0]?.id ?? 0)
    open.get('a')?.answer()
    await until(() => expect(uploaded).toEqual(['b', 'a']))
    expect(keys).toEqual(['a k1', 'b k2', 'a k1'])
    expect(shown()).toEqual([])
  })

  it.each([
    ['too large', file('a', { size: 10 * 1024 * 1024 + 1 }), 'tooLarge'],
    ['no picture', file('a.txt', { type: 'text/plain' }), 'notPicture'],
    ['empty', file('a', { size: 0 }), 'notPicture'],
  ])('are not started for a file that is %s', (_, wrong, fault) => {
    const { queue, open, faults, shown } = site()
    queue.add([wrong])
    expect([open.size, faults()]).toEqual([0, [[wrong.name, fault]]])
    queue.dismiss(shown()[0]?.id ?? 0)
    expect(shown()).toEqual([])
  })

  it('wait where they are too many for a minute', async () => {
    const { queue, open, uploaded, waits, until } = site()
    queue.add([file('a')])
    open.get('a')?.refuse(new ApiFailure(429, 'too_many_requests', [], { retryAfter: 20 }))
    await until(() => expect(waits).toEqual([20_000]))
    open.get('a')?.answer()
    await until(() => expect(uploaded).toEqual(['a']))
  })

  it.each([
    ['image_quota', 'full'],
    ['image_not_readable', 'notPicture'],
    ['payload_too_large', 'tooLarge'],
    ['too_much_image_data', 'tooMuchToday'],
    ['internal_error', 'failed'],
  ] as const)('map %s to its fault', async (code, fault) => {
    const { queue, open, faults, until } = site()
    queue.add([file('a')])
    open.get('a')?.refuse(new ApiFailure(422, code))
    await until(() => expect(faults()).toEqual([['a', fault]]))
  })
})
