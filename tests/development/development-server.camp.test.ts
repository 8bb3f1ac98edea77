import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { browserPath } from '@koryaku/web/e2e/browser-path.ts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PARTS = ['web', 'package.json', 'tsconfig.base.json']
const LEFT_OUT = /\/(node_modules|dist|e2e)(\/|$)/

let copy: string
let gateway: ChildProcess
let said = ''
let address: string
let browser: Browser
let page: Page

/** A copy of the app, whose files may be changed, and the development server on it. Nothing is behind it: the page needs no data. */
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'koryaku-development-'))
  for (const part of PARTS)
    cpSync(join(ROOT, part), join(copy, part), { recursive: true, filter: file => !LEFT_OUT.test(file) })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const port = await freePorts(8_600)
  address = `http://localhost:${port}`
  gateway = spawn(process.execPath, [join(copy, 'web/development/main.ts')], {
    env: { ...process.env, PORT: String(port), PUBLIC_URL: address, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [gateway.stdout, gateway.stderr]) stream?.on('data', chunk => (said += chunk))
  const isThere = async () => {
    if (gateway.exitCode !== null) throw new Error(said)
    expect((await fetch(`${address}/terms`)).status).toBe(200)
  }
  await vi.waitFor(isThere, { timeout: 110_000, interval: 500 })
  browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  page = await browser.newPage()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  gateway?.kill('SIGKILL')
  rmSync(copy, { recursive: true, force: true })
})

const change = (file: string, from: string, to: string) => {
  const path = join(copy, 'web/app', file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replaceAll(from, to))
}

/** In the browser. */
const TAKEN_OVER =
  "Object.keys(document.querySelector('#content > *') ?? {}).some(key => key.startsWith('__reactFiber'))"
const OUTLINE = "getComputedStyle(document.querySelector('article')).outlineColor"

it('a changed component, page, text and style is seen without a reload', async () => {
  await page.goto(`${address}/terms`)
  await expect.poll(() => page.evaluate(TAKEN_OVER), { timeout: 50_000 }).toBe(true)
  await page.evaluate('window.stayed = true')
  const stayed = () => page.evaluate('window.stayed === true')
  const sees = (text: string) => page.getByText(text).first().waitFor({ timeout: 30_000 })

  change('features/policies/policy.tsx', '<p>{text.intro}</p>', '<p>{text.intro} Planted in a component.</p>')
  await sees('Planted in a component.')
  expect(await stayed()).toBe(true)

  change(
    'features/policies/terms.page.tsx',
    'return <Policy text={usePolicy()} />',
    'return <><p>Planted in a page.</p><Policy text={usePolicy()} /></>',
  )
  await sees('Planted in a page.')
  expect(await stayed()).toBe(true)

  change('features/policies/terms.ja.ts', "title: '", "title: 'Planted in a dictionary. ")
  await sees('Planted in a dictionary.')
  expect(await stayed()).toBe(true)

  change('features/policies/policy.module.css', '.policy {', '.policy {\n  outline: 3px solid rgb(1, 2, 3);')
  await expect.poll(() => page.evaluate(OUTLINE), { timeout: 30_000 }).toBe('rgb(1, 2, 3)')
  expect(await stayed()).toBe(true)
}, 180_000)

it('renders the app on the server from its current files', async () => {
  await expect
    .poll(async () => (await fetch(`${address}/terms`)).text(), { timeout: 30_000 })
    .toContain('Planted in a component.')
})
