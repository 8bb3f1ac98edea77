import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { configFor } from '#scripts/vite-config.ts'

// Prints how much JavaScript the comments add to an article page before the first interaction: two builds of it are
// compared, with and without them. Ends with 1 when it is above the budget.
process.chdir(new URL('..', import.meta.url).pathname)
process.env.NODE_ENV = 'production'
/** Maximum bytes in brotli. */
const BUDGET = 6_000
/** The page, and its part that loads as soon as the page works. */
const PAGE = [
  'app/entry-client.tsx',
  'app/features/articles/article.page.tsx',
  'app/features/articles/article-extra.tsx',
]

const withoutComments: Plugin = {
  name: 'without-comments',
  enforce: 'pre',
  load: id =>
    id.endsWith('/articles/approached-comments.tsx')
      ? 'export const ApproachedComments = () => null'
      : undefined,
}

const added = (await bytesOf([])) - (await bytesOf([withoutComments]))
process.stdout.write(`comments on an article page, before the first interaction: js ${added} bytes br\n`)
if (added > BUDGET) {
  process.stderr.write(`comments: ${added} bytes of JavaScript, ${added - BUDGET} above the budget\n`)
  process.exitCode = 1
}

async function bytesOf(plugins: Plugin[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'koryaku-measure-'))
  try {
    const config = configFor('ja', folder)
    await build({ ...config, plugins: [...plugins, ...(config.plugins ?? [])] })
    const client = join(folder, 'client')
    const manifest = JSON.parse(await readFile(join(client, 'manifest-ja.json'), 'utf8')) as Record<
      string,
      { file: string; imports?: string[] }
    >
    const files = new Set<string>()
    const visit = (name: string) => {
      const chunk = manifest[name]
      if (!chunk || files.has(chunk.file)) return
      files.add(chunk.file)
      chunk.imports?.forEach(visit)
    }
    PAGE.forEach(visit)
    const sizes = await Promise.all(
      [...files].map(async file => brotliCompressSync(await readFile(join(client, file))).length),
    )
    return sizes.reduce((total, size) => total + size, 0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
