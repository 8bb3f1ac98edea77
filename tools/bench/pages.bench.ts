import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '@koryaku/infra/build-web.ts'
import { z } from 'zod'
import { readOptions } from '../program.ts'
import { startDemoSite } from './demo-site.ts'
import { commentNotices } from './site/comment-notices.ts'

/**
 * `npm run bench:web -- [--runs N]`: bytes of the production build, then Lighthouse (mobile preset, its own
 * throttling) on a site with demo content that is started for it: medians of the runs. Finally the time until an open
 * article shows that others have posted comments.
 */
const { runs } = readOptions(
  'npm run bench:web [-- --runs N]',
  { runs: { type: 'string' } },
  z.object({ runs: z.coerce.number().int().min(1).default(3) }),
)
const LIGHTHOUSE = join(import.meta.dirname, 'lighthouse')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  runtimeError?: object
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    { numericValue?: number; score: number | null; title: string; scoreDisplayMode: string }
  >
}

buildWeb(() => {})
for (const script of ['measure.ts', 'measure-comments.ts'])
  process.stdout.write(
    execFileSync(process.execPath, [`scripts/${script}`], {
      cwd: join(import.meta.dirname, '..', '..', 'web'),
      encoding: 'utf8',
    }),
  )
if (!existsSync(join(LIGHTHOUSE, 'node_modules'))) {
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
    cwd: LIGHTHOUSE,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
const folder = mkdtempSync(join(tmpdir(), 'koryaku-bench-web-'))
const site = await startDemoSite()
const { url, stop } = site
try {
  for (const path of await pagePaths(url)) {
    const reports = Array.from({ length: runs }, () => lighthouse(`${url}${path}`))
    print(path, reports)
  }
  const { p50, p95, times } = await commentNotices(site, await newest(`${url}/api/articles?per=1`))
  process.stdout.write(
    `a comment, until an open page shows it: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${times} times)\n`,
  )
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

/** One page of each kind that visitors land on. */
async function pagePaths(url: string): Promise<string[]> {
  const article = await newest(`${url}/api/articles?per=1`)
  const review = await newest(`${url}/api/game_reviews?per=1`)
  return [
    ...['/', `/games/${article.slug}`, `/games/${article.slug}/${article.id}`],
    ...[`/games/${review.slug}/game-reviews/${review.id}`, '/ranking', '/search?t=games&q=zelda'],
  ]
}

/** The first entry of a list, and the game that it belongs to. */
async function newest(list: string): Promise<{ id: string; slug: string }> {
  const { data, included } = (await (await fetch(list)).json()) as {
    data: { id: string }[]
    included: { type: string; attributes: { slug?: string } }[]
  }
  const slug = included.find(({ type }) => type === 'game')?.attributes.slug
  return { id: data[0]?.id ?? '', slug: slug ?? '' }
}

/** Chromium now and then starts too late for the trace; then the run counts for nothing. */
const TRIES = 3

function lighthouse(address: string, attempt = 1): Report {
  const file = join(folder, 'report.json')
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      join(LIGHTHOUSE, 'node_modules', 'lighthouse', 'cli', 'index.js'),
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run',
    ],
    { env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' }, encoding: 'utf8' },
  )
  const report = status === 0 && (JSON.parse(readFileSync(file, 'utf8')) as Report)
  if (report && !report.runtimeError) return report
  if (attempt < TRIES) return lighthouse(address, attempt + 1)
  throw new Error(`Lighthouse failed on ${address}: ${stderr.slice(-500)}`)
}

function print(path: string, reports: Report[]): void {
  const median = (of: (report: Report) => number) =>
    reports.map(of).toSorted((a, b) => a - b)[Math.floor(reports.length / 2)] ?? 0
  const score = (category: string) => median(({ categories }) => (categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => median(({ audits }) => audits[audit]?.numericValue ?? 0)
  const scores = CATEGORIES.map(category => `${category} ${Math.round(score(category))}`).join(', ')
  process.stdout.write(
    `${path}\n  ${scores}; LCP ${(value('largest-contentful-paint') / 1000).toFixed(2)} s, CLS ${value('cumulative-layout-shift').toFixed(3)}, TBT ${Math.round(value('total-blocking-time'))} ms\n`,
  )
  const failed = Object.values(reports[0]?.audits ?? {}).filter(
    ({ score: own, scoreDisplayMode }) => scoreDisplayMode === 'binary' && own === 0,
  )
  for (const { title } of failed) process.stdout.write(`  ✗ ${title}\n`)
}
