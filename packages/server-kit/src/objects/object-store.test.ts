import {
  existsSync,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3Server from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heldInBuffers, readThrough } from '../testing/held-memory.ts'
import type { ObjectStoreConfig } from './environment.ts'
import { connectObjectStore } from './object-store.ts'
import type { ObjectStore } from './objects.ts'

const LARGE = 48 * 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'koryaku-objects-'))
const server = new S3Server({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'koryaku', configs: [] }],
})
let config: ObjectStoreConfig
beforeAll(async () => {
  const { port } = await server.run()
  config = {
    DATA_DIR: folder,
    S3_ENDPOINT: `http://127.0.0.1:${port}/`,
    S3_BUCKET: 'koryaku',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

describe.each([
  ['a folder', () => connectObjectStore({ ...config, S3_ENDPOINT: undefined })],
  ['a bucket', () => connectObjectStore(config)],
])('%s of objects', (kind, connect) => {
  let objects: ObjectStore
  beforeAll(() => {
    objects = connect()
  })
  const read = async (key: string) => {
    const found = await objects.get(key)
    return found && { size: found.size, bytes: await buffer(found.body) }
  }

  it('gives back what was put, and nothing after it was removed', async () => {
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, i) => i % 251))
    await objects.put('a.webp', bytes, 'image/webp')
    expect(await read('a.webp')).toEqual({ size: bytes.length, bytes })
    await objects.remove('a.webp')
    expect(await objects.get('a.webp')).toBeUndefined()
    await objects.remove('a.webp')
  })

  it('takes and gives a large file piece by piece', { timeout: 30_000 }, async () => {
    const file = join(folder, 'large.bin')
    writeFileSync(file, '')
    truncateSync(file, LARGE)
    await objects.put('large.bin', await openAsBlob(file), 'application/zip')
    const before = heldInBuffers()
    const found = await objects.get('large.bin')
    if (!found) throw new Error('it is not there')
    const { length, held } = await readThrough(found.body)
    expect([found.size, length]).toEqual([LARGE, LARGE])
    expect(held - before).toBeLessThan(LARGE / 2)
    await objects.remove('large.bin')
  })

  // S3 guarantees it too; the fake server here mixes them.
  it.runIf(kind === 'a folder')('stores one of two concurrent writes of a key whole', async () => {
    const contents = Array.from({ length: 8 }, (_, i) => Buffer.alloc(300_000 + i, i))
    await Promise.all(contents.map(bytes => objects.put('e.webp', bytes, 'image/webp')))
    const kept = (await read('e.webp'))?.bytes
    expect(contents.filter(bytes => kept?.equals(bytes))).toHaveLength(1)
  })

  it('replaces an existing object', async () => {
    await objects.put('b.webp', Buffer.from('first'), 'image/webp')
    await objects.put('b.webp', Buffer.from('second'), 'image/webp')
    expect((await read('b.webp'))?.bytes.toString()).toBe('second')
  })

  it('does not return other keys', async () => {
    expect(await objects.get('none.webp')).toBeUndefined()
  })
})

it('removes abandoned files of a killed process', async () => {
  const place = join(folder, 'objects')
  const [old, fresh] = [join(place, 'x.webp.1.part'), join(place, 'y.webp.2.part')]
  for (const file of [old, fresh]) writeFileSync(file, 'half')
  const yesterday = Date.now() / 1000 - 25 * 3600
  utimesSync(old, yesterday, yesterday)
  await connectObjectStore({ ...config, S3_ENDPOINT: undefined }).put(
    'f.webp',
    Buffer.from('x'),
    'image/webp',
  )
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
  rmSync(fresh)
})

it('leaves no half file in the folder', async () => {
  const objects = connectObjectStore({ ...config, S3_ENDPOINT: undefined })
  await objects.put('c.webp', Buffer.from('whole'), 'image/webp')
  expect(readdirSync(join(folder, 'objects')).filter(name => name.endsWith('.part'))).toEqual([])
})

it('fails when the bucket refuses the key', async () => {
  const objects = connectObjectStore({ ...config, S3_SECRET_ACCESS_KEY: 'wrong' })
  await expect(objects.put('d.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('answered 403 to PUT')
})

describe('an address for one upload', () => {
  const bytes = Buffer.from('a picture')
  const contentType = 'application/octet-stream'
  const reached = () => connectObjectStore({ ...config, S3_PUBLIC_ENDPOINT: config.S3_ENDPOINT })
  const addressOf = async (key: string) =>
    (await reached().presign?.(key, { bytes: bytes.length, contentType, seconds: 60 })) ?? ''
  const put = (url: string, body: Buffer) =>
    fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(body) })

  it('offers direct uploads only for a bucket with a public URL', () => {
    expect(connectObjectStore(config).presign).toBeUndefined()
    expect(connectObjectStore({ ...config, S3_ENDPOINT: undefined }).presign).toBeUndefined()
  })

  it('takes exactly as many bytes as it was made for, under that key alone', async () => {
    const url = await addressOf('_g')
    expect((await put(url, bytes)).status).toBe(200)
    const found = await reached().get('_g')
    if (!found) throw new Error('it is not there')
    expect(await buffer(found.body)).toEqual(bytes)
    for (const other of [bytes.subarray(1), Buffer.concat([bytes, bytes])])
      expect((await put(await addressOf('_h'), other)).status).toBe(403)
    expect((await put(url.replace('_g', '_h'), bytes)).status).toBe(403)
    expect(await reached().get('_h')).toBeUndefined()
  })
})
