import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { clientFolder, serverBundle } from '#server/bundle.ts'

/** Bytes of a built file as it is sent. */
const sizeOf = async (address: string, form: '' | '.br' | '.gz') => {
  const file = new URL(`.${address}${form}`, clientFolder)
  return (await readFile(file).catch(() => readFile(new URL(`.${address}`, clientFolder)))).length
}

const pages = [
  'home/home',
  'home/latest',
  'ranking/ranking',
  'games/game-list',
  'games/game',
  'articles/article',
  'game-reviews/review-list',
  'game-reviews/review',
  'search/search',
  'users/user',
  'policies/terms',
]
/** Maximum bytes of JavaScript of a first page, in brotli. A page above it fails the guard. */
const BUDGET = '120000'
/**
 * Scripts that writers load in addition to those of every page: the editor, its dialogs and their
 * dependencies.
 */
const EDITOR = ['text-editor', 'blocks/pins-dialog', 'blocks/preview-dialog'].map(
  name => `app/features/editor/${name}.tsx`,
)
const EDITOR_BUDGET = 250_000

// Prints what the browser reads before a page works: initial JavaScript and CSS per route, per language. Ends with 1
// when a page is above the budget.
const { values } = parseArgs({ options: { budget: { type: 'string', default: BUDGET } } })
const budget = Number(values.budget)
const { assetsOf } = await serverBundle()
for (const language of ['ja', 'en'] as const) {
  for (const page of pages) {
    const { scripts, styles } = assetsOf(language, `app/features/${page}.page.tsx`)
    const sum = async (files: string[], form: '.br' | '.gz') =>
      (await Promise.all(files.map(file => sizeOf(file, form)))).reduce((total, size) => total + size, 0)
    const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
    const js = await sum(scripts, '.br')
    process.stdout.write(
      `${language} ${page.padEnd(18)} js ${kB(js)} br ${kB(await sum(scripts, '.gz'))} gz in ${scripts.length} files; css ${kB(await sum(styles, '.br'))} br in ${styles.length}\n`,
    )
    if (js <= budget) continue
    process.stderr.write(`${language} ${page}: ${js} bytes of JavaScript, ${js - budget} above the budget\n`)
    process.exitCode = 1
  }
}

for (const language of ['ja', 'en'] as const) {
  const shared = new Set(assetsOf(language, 'app/features/policies/terms.page.tsx').scripts)
  const files = new Set(
    EDITOR.flatMap(part => assetsOf(language, part).scripts).filter(file => !shared.has(file)),
  )
  const sizes = await Promise.all([...files].map(file => sizeOf(file, '.br')))
  const js = sizes.reduce((total, size) => total + size, 0)
  process.stdout.write(
    `${language} editor, whole      js ${(js / 1000).toFixed(1)} kB br in ${files.size} files\n`,
  )
  if (js <= EDITOR_BUDGET) continue
  process.stderr.write(
    `${language} editor: ${js} bytes of JavaScript, ${js - EDITOR_BUDGET} above the budget\n`,
  )
  process.exitCode = 1
}
