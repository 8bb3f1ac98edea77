import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { GameDetails } from '@koryaku/contracts/games/game.events.ts'
import { markdownDocument } from '#import/markdown-document.ts'

const CONTENT = join(import.meta.dirname, 'content')

export interface DemoPerson {
  name: string
  displayName: string
  description: string
}
export interface DemoArticle {
  key: string
  gameSlug: string
  author: string
  content: ArticleContent
}

function table(file: string): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(join(CONTENT, file), 'utf8').trimEnd().split('\n')
  const names = header.split('\t')
  return lines.map(line => {
    const cells = line.split('\t')
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']))
  })
}

const list = (text = '', separator = ','): string[] =>
  text
    .split(separator)
    .map(part => part.trim())
    .filter(Boolean)

/** The demo catalogue. */
export const demoGames = (): { slug: string; details: GameDetails }[] =>
  table('games.tsv').map(row => ({
    slug: row.slug ?? '',
    details: {
      titleJa: row.titleJa || null,
      titleEn: row.titleEn || null,
      titleRomaji: null,
      reading: row.reading || null,
      aliases: list(row.aliases, ';'),
      platforms: list(row.platforms),
      year: row.year ? Number(row.year) : null,
      genres: list(row.genres),
      developers: list(row.developer),
      publishers: list(row.publisher),
      thumbnail: null,
    },
  }))

export const demoPeople = (): DemoPerson[] => table('people.tsv') as unknown as DemoPerson[]

/** The demo articles: Markdown with a few lines of front matter. */
export const demoArticles = (): DemoArticle[] =>
  readdirSync(join(CONTENT, 'articles'))
    .sort()
    .map(file => {
      const text = readFileSync(join(CONTENT, 'articles', file), 'utf8')
      const [front = '', ...body] = text.split('\n---\n')
      const fields = Object.fromEntries(front.split('\n').map(line => line.split(/:\s*(.*)/s)))
      return {
        key: `demo-${file.replace('.md', '')}`,
        gameSlug: fields.game,
        author: fields.author,
        content: {
          kind: fields.kind ?? 'strategy',
          language: fields.language ?? 'ja',
          title: fields.title,
          description: '',
          thumbnail: null,
          tags: list(fields.tags),
          document: markdownDocument(body.join('\n---\n')),
        },
      }
    })
