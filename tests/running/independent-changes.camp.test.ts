import { execFile, execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from './program.ts'

/** The edit of one change: replaces a text, or writes a new file. */
type Edit = { file: string; from: RegExp; to: string } | { file: string; text: string }
const note = (slug: string, text: string): Edit => ({ file: `.changes/2026-01-01-${slug}.md`, text })

/** One per service; one each in a projection, an event, a dialog, a text, a style and a page of docs. */
const CHANGES: Record<string, Edit[]> = {
  'command-api': [
    { file: 'command-api/src/worker.ts', from: /TELL_EVERY_MS = 60_000/, to: 'TELL_EVERY_MS = 50_000' },
  ],
  'query-api': [
    { file: 'query-api/src/ops/overview.ts', from: /LETTERS_SHOWN = 50/, to: 'LETTERS_SHOWN = 40' },
  ],
  'search-indexer': [
    {
      file: 'search-indexer/src/operating/run-requests.ts',
      from: /REPORT_EVERY_MS = 500/,
      to: 'REPORT_EVERY_MS = 400',
    },
  ],
  'web server': [
    { file: 'web/server/health-server.ts', from: /ANSWER_WITHIN_MS = 1_500/, to: 'ANSWER_WITHIN_MS = 1_400' },
  ],
  projection: [
    { file: 'projector/src/projections/kpis.ts', from: /codeVersion: \d+/, to: 'codeVersion: 1000' },
    note('kpis', 'Figures of a day are counted anew.\n'),
  ],
  event: [
    {
      file: 'packages/contracts/src/follows/game-follow.events.ts',
      from: /(defineEvent\('GameUnfollowed', z\.object\(pair\))\)/,
      to: '$1).next(z.object(pair), {\n  lift: old => old,\n})',
    },
    {
      file: 'packages/contracts/golden/GameUnfollowed.v2.json',
      text: readFileSync(join(ROOT, 'packages/contracts/golden/GameUnfollowed.v1.json'), 'utf8').replace(
        '"version": 1',
        '"version": 2',
      ),
    },
    note('unfollowed', 'Same rows: activity, follows, games\n'),
  ],
  dialog: [{ file: 'web/app/features/inquiry/inquiry-dialog.tsx', from: /rows=\{6\}/, to: 'rows={7}' }],
  text: [
    { file: 'web/app/features/inquiry/strings.ja.ts', from: /title: '[^']+'/, to: "title: 'ご連絡'" },
    { file: 'web/app/features/inquiry/strings.en.ts', from: /title: '[^']+'/, to: "title: 'Write to us'" },
    note('inquiry-title', 'The form for inquiries has a shorter title.\n'),
  ],
  style: [
    { file: 'web/app/features/inquiry/inquiry.module.css', from: /var\(--space-\d\)/, to: 'var(--space-3)' },
  ],
  docs: [{ file: 'docs/web.md', from: /(## Browser tests\n)/, to: '$1\nAll of them use one site.\n' }],
}

const clone = mkdtempSync(join(tmpdir(), 'koryaku-changes-'))
afterAll(() => rmSync(clone, { recursive: true, force: true }))
const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
const git = (...args: string[]): string =>
  execFileSync('git', [...AUTHOR, ...args], {
    cwd: clone,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()

/** Applies a change to the checked-out commit. @throws if the file does not contain what is to be replaced */
function apply(edits: readonly Edit[]): void {
  for (const edit of edits) {
    const path = join(clone, edit.file)
    if ('text' in edit) {
      writeFileSync(path, edit.text)
      continue
    }
    const source = readFileSync(path, 'utf8')
    if (!edit.from.test(source)) throw new Error(`${edit.file} has no ${edit.from}`)
    writeFileSync(path, source.replace(edit.from, edit.to))
  }
}

/** Links the installed packages of this checkout into the clone. */
function linkPackages(): void {
  for (const workspace of ['.', ...readdirSync(ROOT)]) {
    const installed = join(ROOT, workspace, 'node_modules')
    let names: string[]
    try {
      names = readdirSync(installed)
    } catch {
      continue
    }
    const target = join(clone, workspace, 'node_modules')
    mkdirSync(join(target, '@koryaku'), { recursive: true })
    for (const name of names)
      if (!['@koryaku', '.cache'].includes(name)) symlinkSync(join(installed, name), join(target, name))
  }
  for (const name of readdirSync(join(ROOT, 'node_modules/@koryaku')))
    symlinkSync(join(clone, name), join(clone, 'node_modules/@koryaku', name))
}

let base: string
let commits: string[]
beforeAll(() => {
  execFileSync('git', ['clone', '--quiet', '--no-checkout', ROOT, clone])
  base = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  commits = Object.entries(CHANGES).map(([name, edits]) => {
    git('checkout', '--quiet', '--detach', base)
    apply(edits)
    git('add', '--all')
    git('commit', '--quiet', '--message', `change ${name}`)
    return git('rev-parse', 'HEAD')
  })
})

/** Applies all changes in this order. @returns the tree that results */
function inOrder(branch: string, order: readonly string[]): string {
  git('checkout', '--quiet', '-B', branch, base)
  git('cherry-pick', ...order)
  return git('rev-parse', 'HEAD^{tree}')
}

it('ten independent changes on one base apply in two orders without a conflict', () => {
  expect(commits).toHaveLength(10)
  const one = inOrder('one', commits)
  expect(inOrder('other', commits.toReversed())).toBe(one)
})

it('the result passes every static check and guard, and the guards find what they plant', async () => {
  git('branch', '--force', 'main', base)
  linkPackages()
  const { PATH, HOME } = process.env
  const options = { cwd: clone, env: { PATH, HOME }, maxBuffer: 2 ** 28 }
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, args, options).catch(({ stdout, stderr }) => ({
      stdout: stdout + stderr,
    }))
  const { stdout: check } = await run('tests/run.ts', '--check')
  expect(check).toMatch(/\n\d+ passed, 0 failed\n$/)
  const files = ['packages/contracts/src/golden-events.test.ts', 'web/e2e/registered.test.ts']
  const { stdout: units } = await run('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...files)
  expect(units).toMatch(/Test Files .*2 passed/)
})
