import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '@koryaku/infra/build-web.ts'
import settingsWords from '@koryaku/web/app/features/settings/strings.ja.ts'
import { beforeAll, expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '../../web')
const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: WEB, encoding: 'utf8' })
const measure = (...args: string[]) => run('scripts/measure.ts', ...args)

beforeAll(() => buildWeb(() => {}), 600_000)

it('limits a first page to 120 kB of JavaScript, the whole editor to 250 kB', () => {
  const { stderr, status, stdout } = measure()
  process.stdout.write(stdout)
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(stdout).toContain('ja articles/article')
  expect(stdout).toContain('ja editor, whole')
})

it('limits the comments on an article page to 6 kB of JavaScript before the first interaction', () => {
  const { stderr, status, stdout } = run('scripts/measure-comments.ts')
  process.stdout.write(stdout)
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(stdout).toMatch(/js \d+ bytes br/)
})

it('names no page of members in the entry, and has no code of a feature in the shared chunk', () => {
  const client = join(WEB, 'dist/current/client')
  const manifest = JSON.parse(readFileSync(join(client, 'manifest-ja.json'), 'utf8')) as Record<
    string,
    { file: string; dynamicImports?: string[] }
  >
  const named = manifest['app/entry-client.tsx']?.dynamicImports
  expect(named).toContain('app/features/articles/article.page.tsx')
  expect(named).toContain('app/routes/all-pages.ts')
  expect(named).not.toContain('app/features/editor/edit.page.tsx')
  const shared = Object.values(manifest).find(({ file }) => /\/shared-[\w-]{8}\.js$/.test(file))
  const text = readFileSync(join(client, shared?.file ?? ''), 'utf8')
  expect(text).not.toContain(settingsWords.sessions)
})

it('keeps the properties that own code writes into an object in the browser build', () => {
  const assets = join(WEB, 'dist/current/client/assets')
  const scripts = readdirSync(assets).filter(name => name.endsWith('.js'))
  const texts = scripts.map(name => readFileSync(join(assets, name), 'utf8'))
  const sending = texts.filter(text => text.includes('idempotency-key'))
  // One for each language. Without the type of its content no command of a page is understood.
  expect(sending).toHaveLength(2)
  for (const text of sending) expect(text).toContain('application/json')
})

it('keeps the schema library out of the browser, except in the preview that renders as the server does', () => {
  const assets = join(WEB, 'dist/current/client/assets')
  const scripts = readdirSync(assets).filter(name => name.endsWith('.js'))
  const holders = scripts.filter(name => readFileSync(join(assets, name), 'utf8').includes('ZodError'))
  expect(holders.filter(name => !name.startsWith('preview-dialog-'))).toEqual([])
})

it('reports bundles above the budget', () => {
  const { stderr, status } = measure('--budget', '1000')
  expect(status).toBe(1)
  for (const page of ['ja home/home', 'en home/home', 'ja articles/article', 'en policies/terms'])
    expect(stderr).toMatch(new RegExp(`^${page}: \\d+ bytes of JavaScript, \\d+ above the budget$`, 'm'))
})
