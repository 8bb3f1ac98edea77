import { readFile } from 'node:fs/promises'
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
  'search/search',
  'users/user',
  'policies/terms',
]

// Prints what the browser reads before a page works: initial JavaScript and CSS per route, per language.
const { assetsOf } = await serverBundle()
for (const language of ['ja', 'en'] as const) {
  for (const page of pages) {
    const { scripts, styles } = assetsOf(language, `app/features/${page}.page.tsx`)
    const sum = async (files: string[], form: '.br' | '.gz') =>
      (await Promise.all(files.map(file => sizeOf(file, form)))).reduce((total, size) => total + size, 0)
    const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
    process.stdout.write(
      `${language} ${page.padEnd(18)} js ${kB(await sum(scripts, '.br'))} br ${kB(await sum(scripts, '.gz'))} gz in ${scripts.length} files; css ${kB(await sum(styles, '.br'))} br in ${styles.length}\n`,
    )
  }
}
