import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Caller, startTestApp, type TestApp } from '@koryaku/command-api/testing/test-app.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import type { ImportAnswer } from '@koryaku/contracts/imports/import.api.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UnreadableFile } from './file-lines.ts'
import { type ImportSummary, importFile } from './import-file.ts'
import type { ImportSession, Sent } from './import-session.ts'
import { lineReaderFor } from './line-readers.ts'

let site: TestApp
let owner: Caller
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-lines-'))
  site = await startTestApp()
  owner = await site.newMember({ roles: ['owner'] })
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

const KILLED = new Error('killed')
type Kill = 'before' | 'after' | null

/** The site itself; a run is ended before or after one of its batches, as a kill would. */
async function sessionThatEnds(
  kill: Kill,
  ids: { site: string },
): Promise<Pick<ImportSession, 'site' | 'send'>> {
  const head = (await site.events.headPosition()) ?? 0n
  return {
    site: { id: ids.site, head: head.toString() },
    async send(kind, items) {
      if (kill === 'before') throw KILLED
      const refused: Sent['refused'] = new Map()
      let event = 0n
      if (items.length > 0) {
        const answer = await site.call(owner, 'POST', `/api/imports/${kind}`, { items })
        expect(answer.statusCode, answer.body).toBe(200)
        const { results } = answer.json<ImportAnswer>()
        for (const [i, faults] of results.entries()) if (faults !== null) refused.set(i, faults)
        event = BigInt(String(answer.headers['x-event-position'] ?? 0))
      }
      if (kill === 'after') throw KILLED
      return { refused, event }
    },
  }
}

let files = 0
const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      good: fc.integer({ min: 0, max: 30 }),
      title: fc.constantFrom('攻略', 'Pokémon', 'A'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'null',
      '[]',
      '7',
      '{"slug":',
      'あ',
      '{"slug":"a b","details":{"titleJa":"x"}}',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('', '  ') },
)
const file = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 40 }),
  end: fc.constantFrom('\n', '\r\n'),
  finalEnd: fc.boolean(),
  mark: fc.boolean(),
  gzip: fc.boolean(),
  encoding: fc.constantFrom('utf-8' as const, 'utf-16le' as const),
  runs: fc.array(
    fc.record({
      limit: fc.integer({ min: 1, max: 20 }),
      kill: fc.constantFrom<Kill[]>(null, 'before', 'after'),
    }),
    { maxLength: 5 },
  ),
})

describe('a file that is imported in any number of runs', () => {
  it('has each of its lines in the log once, or named', async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ lines, end, finalEnd, mark, gzip, encoding, runs }) => {
        const id = ++files
        const slugOf = (n: number) => `lines-${process.pid}-${id}-${n}`
        const texts = lines.map(one =>
          typeof one === 'string'
            ? one
            : JSON.stringify({ slug: slugOf(one.good), details: { titleJa: one.title } }),
        )
        const text = (mark ? '\ufeff' : '') + texts.join(end) + (finalEnd ? end : '')
        const bytes = Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'utf16le')
        const path = join(folder, `games-${id}`)
        writeFileSync(path, gzip ? gzipSync(bytes) : bytes)
        const refused = new Set<number>()
        const saidRefused: (number | undefined)[] = []
        const run = async (kill: Kill, limit: number) =>
          importFile(
            {
              file: path,
              kind: 'games',
              encoding,
              restart: false,
              limit,
              makeReader: () => lineReaderFor.games({}),
            },
            await sessionThatEnds(kill, { site: 'the-site' }),
            {
              signal: new AbortController().signal,
              refused: at => void refused.add(at),
              noted: () => {},
              begins: (_line, because) => expect(because).toBe('position'),
              doneBefore: (_lines, refused) => void saidRefused.push(refused),
              progress: () => {},
              counts: () => {},
            },
          ).catch(error => {
            if (error !== KILLED) throw error
          })
        for (const { kill, limit } of runs) await run(kill, limit)
        await run(null, 1_000)
        await run(null, 1_000)

        const first = new Map<number, string>()
        const bad: number[] = []
        for (const [at, one] of lines.entries()) {
          if (typeof one === 'string') {
            if (one.trim() !== '') bad.push(at + 1)
          } else if (!first.has(one.good)) first.set(one.good, one.title)
          else if (first.get(one.good) !== one.title) bad.push(at + 1)
        }
        expect([...refused].sort((a, b) => a - b)).toEqual(bad)
        expect(saidRefused).toEqual(saidRefused.map(() => bad.length))
        if (text !== '') expect(saidRefused).not.toEqual([])
        for (const [n, title] of first) {
          const written = await site.events.readStream(gameStream(gameIdForSlug(slugOf(n))))
          expect(
            written
              .map(requireKnown)
              .map(({ type, data }) => [type, 'details' in data && data.details.titleJa]),
          ).toEqual([['GameAdded', title]])
        }
      }),
      { numRuns: 40 },
    )
  }, 240_000)

  it('is read up to the first invalid line of its encoding, and resumes there', async () => {
    const path = join(folder, 'mixed')
    const good = (n: number) =>
      JSON.stringify({ slug: `mixed-${process.pid}-${n}`, details: { titleJa: 'あ' } })
    const bad = Buffer.concat([
      Buffer.from(`${good(1)}\n`),
      Buffer.from([0x8d, 0x55, 0x97, 0xaa]),
      Buffer.from(`\n${good(2)}\n`),
    ])
    writeFileSync(path, bad)
    const begun: number[] = []
    const counted: Readonly<ImportSummary>[] = []
    const run = async () =>
      importFile(
        {
          file: path,
          kind: 'games',
          encoding: 'utf-8',
          restart: false,
          limit: 99,
          makeReader: () => lineReaderFor.games({}),
        },
        await sessionThatEnds(null, { site: 'the-site' }),
        {
          signal: new AbortController().signal,
          refused: () => {},
          noted: () => {},
          begins: at => void begun.push(at),
          doneBefore: () => {},
          progress: () => {},
          counts: summary => void counted.push(summary),
        },
      )
    const fault = await run().catch(error => error)
    expect(fault).toBeInstanceOf(UnreadableFile)
    expect(fault).toMatchObject({ fault: 'encoding', line: 2, detail: 'shift_jis' })
    expect(counted.at(-1)).toEqual({ lines: 1, imported: 1, refused: 0, noted: 0, refusedBefore: 0 })
    writeFileSync(path, `${good(1)}\n${good(3)}\n${good(2)}\n`)
    await run()
    expect(counted.at(-1)).toMatchObject({ lines: 2, imported: 2 })
    expect(begun).toEqual([2])
  })
})
