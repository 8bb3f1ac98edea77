import { spawn } from 'node:child_process'
import { once as emitted } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { gameFamily, gameStream } from '@koryaku/contracts/games/game.events.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import { importedArticleId } from '@koryaku/contracts/imports/import.api.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { DEMO_PASSWORD, grantRoles, signUp } from '@koryaku/infra/seed/demo-accounts.ts'
import { PORT_OFFSETS } from '@koryaku/server-kit/config.ts'
import { connectEventStore, type EventStore } from '@koryaku/server-kit/event-store.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSiteWithoutPages } from '../site-without-pages.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')
let folder: string
let work: string
let site: Awaited<ReturnType<typeof startSiteWithoutPages>>
let events: EventStore
/** The site's URL; the commands get only its port. */
let port: number
let files = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-import-'))
  const first = await freePorts(9_700)
  port = first + PORT_OFFSETS.commandApi
  const url = `http://localhost:${port}`
  site = await startSiteWithoutPages(join(folder, 'site'), first, { PUBLIC_URL: url })
  events = connectEventStore(site.environment.EVENTSTORE_URL)
  const owner = { email: 'owner@example.com', name: 'unei' }
  const { session } = await signUp(url, url, site.environment.MAILBOX_URL ?? '', owner)
  await grantRoles(site.environment, ['unei'])
  await vi.waitFor(async () => expect((await session.request('GET', '/api/imports')).status).toBe(200), {
    timeout: 60_000,
  })
}, 300_000)
afterAll(async () => {
  await events?.close()
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)
beforeEach(async () => {
  // Only these tests sign in that often.
  const redis = new Redis(site.environment.REDIS_URL)
  await redis.flushall()
  redis.disconnect()
  work = join(folder, `work-${++files}`)
  mkdirSync(work)
})

function start(args: string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
    env: { PATH: process.env.PATH, PORT: String(port), IMPORT_PASSWORD: DEMO_PASSWORD, ...environment },
  })
  const said = { out: '', errors: '' }
  child.stdout.on('data', chunk => {
    said.out += chunk
  })
  child.stderr.on('data', chunk => {
    said.errors += chunk
  })
  const ended = new Promise<{ code: number | null; out: string; errors: string[] }>(resolve =>
    child.once('close', code =>
      resolve({
        code,
        out: said.out,
        // Without the lines of progress.
        errors: said.errors.split('\n').filter(line => line !== '' && !/^\d+ % · /.test(line)),
      }),
    ),
  )
  return { child, ended, said }
}
const run = (...args: string[]) => start(args).ended

const write = (name: string, content: string | Buffer): string => {
  writeFileSync(join(work, name), content)
  return join(work, name)
}
const slug = (n: number) => `i${files}-game-${n}`
const game = (n: number, title = `ゲーム${n}`) =>
  JSON.stringify({ slug: slug(n), details: { titleJa: title } })
const games = (count: number) => Array.from({ length: count }, (_, i) => game(i + 1))
/** Events of each game, in one pass: reading many streams concurrently is another test. */
async function titlesOf(count: number): Promise<string[][]> {
  const titles = new Map<string, string[]>()
  for await (const event of events.readAll({ prefixes: [gameFamily.prefix] })) {
    if (!gameFamily.has(event)) continue
    const titleJa = 'details' in event.data ? event.data.details.titleJa : null
    if (titleJa) titles.set(event.stream, [...(titles.get(event.stream) ?? []), titleJa])
  }
  return Array.from({ length: count }, (_, i) => titles.get(gameStream(gameIdForSlug(slug(i + 1)))) ?? [])
}
const once = (count: number) => Array.from({ length: count }, (_, i) => [`ゲーム${i + 1}`])

describe('a resumed import', () => {
  it('begins with the line behind a limit, and imports none twice', async () => {
    const file = write('games.jsonl', `${games(7).join('\r\n')}`)
    expect((await run('games', file, '--limit', '3')).out).toContain('3 lines read: 3 imported')
    expect(await titlesOf(4)).toEqual([...once(3), []])
    const rest = await run('games', file)
    expect(rest.out).toContain('going on with line 4')
    expect(rest.out).toContain('4 lines read: 4 imported')
    expect(rest.code).toBe(0)
    expect(await titlesOf(7)).toEqual(once(7))
    const again = await run('games', file)
    expect(again.out).toContain(
      'all 7 lines were done before, 0 of them refused; --restart imports them again',
    )
    expect(again.out).toContain('0 lines read')
    expect(again.code).toBe(0)
  })

  it('remembers rejected lines: the next runs print their number, and exit with 1', async () => {
    const lines = [game(1), 'null', '[1]', game(2), game(3)]
    const file = write('games.jsonl', `${lines.join('\n')}\n`)
    expect((await run('games', file, '--limit', '3')).out).toContain('3 lines read: 1 imported, 2 refused')
    const rest = await run('games', file)
    expect(rest.out).toContain('going on with line 4 (2 lines before it were refused)')
    expect(rest.out).toContain('2 lines read: 2 imported, 0 refused')
    expect(rest.code).toBe(1)
    const finished = await run('games', file)
    expect(finished.out).toContain('all 5 lines were done before, 2 of them refused; --restart')
    expect(finished.code).toBe(1)
    // A position that was written before they were counted.
    const [position = ''] = readdirSync(work).filter(name => name.endsWith('.position'))
    const { refused, ...older } = JSON.parse(readFileSync(join(work, position), 'utf8'))
    expect(refused).toBe(2)
    writeFileSync(join(work, position), JSON.stringify(older))
    expect((await run('games', file)).out).toContain('all 5 lines were done before; --restart')
    expect(await titlesOf(3)).toEqual(once(3))
  })

  it('restarts if the file was changed before the position', async () => {
    const file = write('games.jsonl', games(4).join('\n'))
    await run('games', file)
    writeFileSync(file, games(6).toReversed().join('\n'))
    const again = await run('games', file)
    expect(again.out).toContain('from the first line')
    expect(again.out).toContain('6 lines read')
    expect(await titlesOf(6)).toEqual(once(6))
  })

  it('resumes after Ctrl-C with the unfinished lines', async () => {
    const file = write('games.jsonl', games(3_000).join('\n'))
    const { child, ended } = start(['games', file])
    await expect
      .poll(
        () =>
          readdirSync(work).some(
            name => name.endsWith('.position') && /"line":[1-9]/.test(readFileSync(join(work, name), 'utf8')),
          ),
        { timeout: 60_000, interval: 5 },
      )
      .toBe(true)
    child.kill('SIGINT')
    const stopped = await ended
    expect([0, 1]).toContain(stopped.code)
    const rest = await run('games', file)
    expect(rest.code).toBe(0)
    expect(await titlesOf(3_000)).toEqual(once(3_000))
  }, 120_000)

  it('waits for an unavailable site, and ends with one line', async () => {
    const file = write('games.jsonl', game(1))
    const nobody = port + PORT_OFFSETS.socialProvider + 1
    const { code, errors } = await run('games', file, '--url', `http://localhost:${nobody}`, '--wait', '1')
    expect(code).toBe(1)
    expect(errors.at(-1)).toContain(`the site does not answer (http://localhost:${nobody}: ECONNREFUSED)`)
    let away = 2
    const sluggish = createServer((request, response) => {
      if (away-- > 0) return response.writeHead(503, { 'retry-after': '1' }).end()
      const chunks: Buffer[] = []
      request.on('data', chunk => chunks.push(chunk))
      const passOn = async () => {
        const target = new URL(request.url ?? '/', `http://localhost:${port}`)
        const headers: Record<string, string> = { origin: target.origin }
        for (const name of ['cookie', 'x-csrf-token', 'content-type'])
          if (typeof request.headers[name] === 'string') headers[name] = request.headers[name]
        const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
        const answer = await fetch(target, { method: request.method, headers, body })
        for (const [name, value] of answer.headers)
          if (name === 'x-event-position' || name === 'content-type') response.setHeader(name, value)
        response.setHeader('set-cookie', answer.headers.getSetCookie())
        response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
      }
      request.on('end', () => void passOn())
    }).listen(0, 'localhost')
    await emitted(sluggish, 'listening')
    const { port: at } = sluggish.address() as AddressInfo
    const waited = await run('games', file, '--url', `http://localhost:${at}`)
    sluggish.close()
    expect(waited.errors.join()).toContain('waiting for the site')
    expect(waited.code, waited.errors.join()).toBe(0)
    expect(await titlesOf(1)).toEqual(once(1))
  }, 60_000)
})

describe('unreadable input', () => {
  // "攻略" as Shift_JIS and EUC-JP have it, and é of Latin-1.
  const SHIFT_JIS = Buffer.from([0x8d, 0x55, 0x97, 0xaa, 0x82, 0xcc])
  const EUC_JP = Buffer.from([0xb9, 0xb6, 0xce, 0xac, 0xa4, 0xce])
  const titled = (title: Buffer) =>
    Buffer.concat([
      Buffer.from(`${game(1)}\n{"slug":"${slug(2)}","details":{"titleJa":"`),
      title,
      Buffer.from('"}}\n'),
    ])
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

  it.each([
    ['shift_jis', () => titled(SHIFT_JIS), '攻略の', 2],
    ['euc-jp', () => titled(EUC_JP), '攻略の', 2],
    ['windows-1252', () => titled(Buffer.from('Pok\xe9mon', 'latin1')), 'Pokémon', 2],
    ['utf-16le', () => utf16(`${game(1)}\r\n${game(2, '攻略の')}\r\n`), '攻略の', 1],
  ])('%s is named with its line, and read when asked for', async (encoding, content, title, line) => {
    const file = write('games.jsonl', encoding === 'utf-16le' ? content() : Buffer.from(content()))
    // UTF-8 text, converted to the encoding of the rest.
    const whole =
      encoding === 'utf-16le'
        ? content()
        : Buffer.concat([
            Buffer.from(`{"slug":"${slug(1)}","details":{"titleJa":"A"}}\n`),
            content().subarray(content().indexOf(10) + 1),
          ])
    writeFileSync(file, whole)
    const { code, errors } = await run('games', file)
    expect(code).toBe(1)
    expect(errors).toEqual([expect.stringContaining(`line ${line}: cannot be read`)])
    expect(errors[0]).toContain(`--encoding ${encoding}`)
    const read = await run('games', file, '--encoding', encoding)
    expect(read.code, read.errors.join()).toBe(0)
    expect((await titlesOf(2))[1]).toEqual([title])
  })

  it('does not affect earlier lines: an invalid byte order mark, a truncated archive', async () => {
    const file = write('games.jsonl', `\ufeff${games(2).join('\n')}\n`)
    expect((await run('games', file)).code).toBe(0)
    const lines = Array.from({ length: 2_000 }, (_, i) => game(i + 3))
    const cut = write('cut.jsonl.gz', gzipSync(lines.join('\n')).subarray(0, -40))
    const { code, errors, out } = await run('games', cut)
    expect(code).toBe(1)
    expect(errors).toHaveLength(1)
    const [, line] = /^line (\d+): the archive is damaged from here on/.exec(errors[0] ?? '') ?? []
    expect(out).toBe(
      `${Number(line) - 1} lines read: ${Number(line) - 1} imported, 0 refused, 0 imported in part\n`,
    )
    expect(Number(line)).toBeGreaterThan(1_500)
    expect(await titlesOf(Number(line) + 1)).toEqual(once(Number(line) + 1))
  }, 120_000)

  it('is a CSV that does not name its columns', async () => {
    const file = write('likes.csv', 'like,a,b,2026-01-01T00:00:00Z\n')
    const { code, errors } = await run('interactions', file)
    expect(code).toBe(1)
    expect(errors).toEqual([expect.stringContaining('the first line does not name the columns')])
  })

  it('is reported line by line, with a text', async () => {
    const bad = [
      'null',
      '[1]',
      '7',
      '{"slug":',
      game(1),
      game(1, '別の題'),
      '{"slug":"x y","details":{"titleJa":"x"}}',
    ]
    const file = write('games.jsonl', `${bad.join('\n')}\n`)
    const { code, errors, out } = await run('games', file)
    expect(errors).toEqual([
      'line 1: is not an object {…}',
      'line 2: is not an object {…}',
      'line 3: is not an object {…}',
      'line 4: is not JSON',
      `line 6: ${slug(1)} is in line 5 with other data, and is not imported again`,
      'line 7: slug: is not written as it should be',
    ])
    expect(out).toContain('7 lines read: 1 imported, 6 refused')
    expect(code).toBe(1)
  })

  it('is a usage error (2), a missing file, a wrong password (1)', async () => {
    const file = write('games.jsonl', game(1))
    for (const [args, expected, code] of [
      [['games', file, '--frob'], 'there is no option --frob', 2],
      [['games', file, '--limit', 'x'], '--limit: ', 2],
      [['games'], 'FILE: is needed', 2],
      [['games', file, '--url', 'ftp://x'], '--url: write it like https://koryaku.example', 2],
      [['games', `${file}x`], 'is not there', 1],
      [['games', work], `${work} is not a file`, 1],
      [['interactions', file, '--articles', work], `${work} is not a file`, 1],
      [['games', file, '--password', 'wrong-password'], 'sign-in failed', 1],
    ] as const) {
      const ended = await run(...args)
      expect(ended.errors.join('\n')).toContain(expected)
      expect(ended.code).toBe(code)
    }
    // Nothing is kept of a run that could not begin.
    expect(readdirSync(work)).toEqual(['games.jsonl'])
  })

  it('is an empty archive, whose writing was not finished', async () => {
    const { code, errors } = await run('games', write('empty.jsonl.gz', ''))
    expect(code).toBe(1)
    expect(errors).toEqual([expect.stringContaining('line 1: the archive is damaged from here on')])
    expect((await run('games', write('nothing.jsonl.gz', gzipSync('')))).code).toBe(0)
    expect((await run('games', write('nothing.jsonl', ''))).code).toBe(0)
  })
})

describe('files as others write them', () => {
  const here = (name: string) => {
    copyFileSync(join(FIXTURES, name), join(work, name))
    return join(work, name)
  }

  it('are imported by the commands that docs/importing.md names', async () => {
    const done = async (...args: string[]) => {
      const ended = await run(...args)
      expect(ended.code, ended.errors.join()).toBe(0)
      return ended
    }
    await done('games', here('games.jsonl'))
    await done('users', here('interactions.csv'))
    const articles = here('articles.jsonl')
    const missing = await run('articles', articles)
    expect(missing.errors[0]).toContain('line 1: author is missing')
    const from = [
      '--author',
      'u1',
      '--game',
      'hoshi-no-niwa',
      '--date',
      '2004-01-01T09:00:00+09:00',
      '--restart',
    ]
    const written = await done('articles', articles, ...from)
    expect(written.errors).toEqual(['line 1: image left out in 1 places'])
    const [drafted] = await events.readStream(`article-${importedArticleId('ta1')}`)
    expect(drafted?.metadata.occurredAt).toBe('2004-01-01T00:00:00.000Z')
    const { out } = await done('interactions', here('interactions.csv'), '--articles', articles)
    expect(out).toContain('5 lines read: 4 imported, 0 refused')
  }, 60_000)

  it('may be quoted CSV with times of another zone', async () => {
    await run('games', here('games.jsonl'))
    const user = (key: string) =>
      JSON.stringify({ key, name: key, displayName: key, occurredAt: '2020-01-01T00:00:00+09:00' })
    await run('users', write('users.jsonl', `${user(`q${files}a`)}\n${user(`q${files}b`)}\n`))
    const file = write(
      'follows.csv',
      `"time","kind","user","target"\n"2021-01-01T09:00:00+09:00","follow_game","q${files}a","hoshi-no-niwa"\n"2021-01-01T09:00:00+09:00,follow_game\n`,
    )
    const { out, errors } = await run('interactions', file)
    expect(errors).toEqual(['line 3: is not CSV as the header has it'])
    expect(out).toContain('1 imported, 1 refused')
  })
})
