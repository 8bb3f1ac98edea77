import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CrashImages } from './crash-images.ts'
import { judgeLog } from './judge-log.ts'
import { plannedAppend } from './planned-appends.ts'
import { type Operation, recordWrites } from './record-writes.ts'

/** `CRASH_IMAGES=5000 CRASH_FLIPS=5000 CRASH_SEED=7` looks at more, and at others. */
const IMAGES = Number(process.env.CRASH_IMAGES ?? 300)
const FLIPS = Number(process.env.CRASH_FLIPS ?? 300)
const SEED = Number(process.env.CRASH_SEED ?? 1)
const APPENDS = 240
const CLIENTS = 8

let folder: string
/** Images need no disk: memory is faster. */
let imageFolder: string
let file: string
let acknowledgements: string
let operations: Operation[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-crash-'))
  imageFolder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'koryaku-images-'))
  file = join(folder, 'events.db')
  acknowledgements = join(folder, 'acknowledged')
  const load = join(import.meta.dirname, 'recorded-load.ts')
  operations = recordWrites(
    [process.execPath, load, file, acknowledgements, String(APPENDS), String(CLIENTS)],
    [file, `${file}-new`, `${file}-wal`, `${file}-durable`, acknowledgements],
    join(folder, 'trace'),
  ).map(operation => ({ ...operation, file: operation.file.replace(/-new$/, '') }))
})
afterAll(() => {
  for (const path of [folder, imageFolder]) rmSync(path, { recursive: true })
})

/** A small generator, so that a seed names all images. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function writeImage(name: string, files: Map<string, Buffer>): string {
  const image = join(imageFolder, name)
  rmSync(image, { recursive: true, force: true })
  mkdirSync(image)
  for (const [path, content] of files) writeFileSync(join(image, basename(path)), content)
  return join(image, basename(file))
}

describe('a power failure', () => {
  it('was recorded with everything that matters in it', () => {
    const count = (kind: string, path: string) =>
      operations.filter(operation => operation.kind === kind && operation.file === path).length
    expect(count('write', acknowledgements)).toBe(APPENDS)
    expect(count('sync', `${file}-wal`)).toBeGreaterThan(30)
    // The write-ahead log was folded into the file several times meanwhile.
    expect(count('sync', file)).toBeGreaterThan(3)
  })

  it(`loses no acknowledged append and leaves none in part, in ${IMAGES} images`, () => {
    const random = randomFrom(SEED)
    const images = new CrashImages(operations, acknowledgements)
    const ready = operations.findIndex(operation => operation.file === `${file}-wal`)
    const moments = Array.from(
      { length: IMAGES },
      () => ready + Math.floor(random() * (operations.length - ready + 1)),
    ).sort((a, b) => a - b)
    const unacknowledged = { there: 0, lost: 0 }
    for (const [number, after] of moments.entries()) {
      const { files, acknowledged } = images.at({ after, random })
      const verdict = judgeLog(writeImage('image', files))
      const where = `image ${number} of seed ${SEED}, after operation ${after}`
      if (verdict.outcome === 'reported') throw new Error(`${where}: ${verdict.words}`)
      for (const append of acknowledged) expect(verdict.appends, where).toContain(append)
      if (verdict.appends.size > acknowledged.length) unacknowledged.there++
      else unacknowledged.lost++
    }
    // Both kinds of luck were among the images.
    expect(unacknowledged.there).toBeGreaterThan(IMAGES / 20)
    expect(unacknowledged.lost).toBeGreaterThan(IMAGES / 20)
  })
})

describe('a flipped bit', () => {
  it(`is reported, or changes no read, in ${FLIPS} copies`, () => {
    const random = randomFrom(SEED + 1)
    // The files of the killed server: the log with its WAL, and its mark.
    const paths = [file, `${file}-wal`, `${file}-durable`]
    const original = new Map(paths.map(path => [path, readFileSync(path)] as const))
    const sound = judgeLog(writeImage('sound', original))
    if (sound.outcome !== 'whole') throw new Error(sound.words)
    expect(sound.appends.size).toBe(APPENDS)
    const outcomes = { reported: 0, whole: 0 }
    for (let copy = 0; copy < FLIPS; copy++) {
      const path = paths[Math.floor(random() * 2.1)] as string
      const content = Buffer.from(original.get(path) as Buffer)
      const at = Math.floor(random() * content.length)
      const bit = Math.floor(random() * 8)
      content.writeUInt8(content.readUInt8(at) ^ (1 << bit), at)
      const verdict = judgeLog(writeImage('flipped', new Map([...original, [path, content]])))
      outcomes[verdict.outcome]++
      if (verdict.outcome === 'whole')
        expect(verdict.content, `bit ${bit} of byte ${at} of ${path}`).toBe(sound.content)
    }
    expect(outcomes.reported).toBeGreaterThan(FLIPS / 4)
  })
})

it('plans distinguishable appends', () => {
  expect(plannedAppend(3)).toEqual(plannedAppend(3))
  expect(plannedAppend(3)).not.toEqual(plannedAppend(4))
})
