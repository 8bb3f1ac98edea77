import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import type { GameDetails } from '@koryaku/contracts/games/game.events.ts'
import { type ReviewContent, reviewContentSchema } from '@koryaku/contracts/reviews/review-content.ts'
import { markdownDocument } from '#seed/markdown-document.ts'

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

export interface DemoComment {
  key: string
  /** Its article, and the account that writes it. */
  article: string
  author: string
  /** The comment that it answers; empty: none. */
  replyTo: string
  how: '' | 'edited' | 'deleted' | 'anonymous'
  /** For an edited comment: its first text. */
  first: string
  text: string
}

export interface DemoReview {
  game: string
  /** One of those with an account. */
  author: string
  content: ReviewContent
  /** The day of the play; null: not given. */
  playedOn: string | null
  /** The score after a second play; null: none. */
  again: number | null
}

export interface DemoTemplate {
  key: string
  language: string
  kind: string
  title: string
  tags: string[]
  document: ArticleDocument
  header: { title: string; purpose: string; order: number; head: ArticleDocument }
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
      releasedOn: row.releasedOn || null,
      genres: list(row.genres),
      developers: list(row.developer),
      publishers: list(row.publisher),
      thumbnail: null,
    },
  }))

export const demoPeople = (): DemoPerson[] => table('people.tsv') as unknown as DemoPerson[]

/** Comments under some articles, each after the one it answers. */
export const demoComments = (): DemoComment[] => table('comments.tsv') as unknown as DemoComment[]

/** Reviews of games by the accounts. */
export const demoReviews = (): DemoReview[] =>
  table('reviews.tsv').map(({ game = '', author = '', text = '', playedOn, again, spoiler, ...row }) => ({
    game,
    author,
    playedOn: playedOn || null,
    again: again ? Number(again) : null,
    content: reviewContentSchema.parse({
      ...row,
      ...{ score: Number(row.score), hours: Number(row.hours), difficulty: Number(row.difficulty) },
      ...{ spoiler: spoiler === '1', document: markdownDocument(text) },
    }),
  }))

/** Lines of `name: value`. */
const fieldsOf = (front: string): Record<string, string> =>
  Object.fromEntries(front.split('\n').map(line => line.split(/:\s*(.*)/s)))

/** The demo articles: Markdown with a few lines of front matter. */
export const demoArticles = (): DemoArticle[] =>
  readdirSync(join(CONTENT, 'articles'))
    .sort()
    .map(file => {
      const text = readFileSync(join(CONTENT, 'articles', file), 'utf8')
      const [front = '', ...body] = text.split('\n---\n')
      const fields = fieldsOf(front)
      return {
        key: `demo-${file.replace('.md', '')}`,
        gameSlug: fields.game ?? '',
        author: fields.author ?? '',
        content: {
          kind: fields.kind === 'blog' ? 'blog' : 'strategy',
          language: fields.language === 'en' ? 'en' : 'ja',
          title: fields.title ?? '',
          description: '',
          thumbnail: null,
          tags: list(fields.tags),
          document: markdownDocument(body.join('\n---\n')),
        },
      }
    })

/** The official templates: front matter, what stays at the head, and the text. */
export const demoTemplates = (): DemoTemplate[] =>
  readdirSync(join(CONTENT, 'templates'))
    .sort()
    .map(file => {
      const text = readFileSync(join(CONTENT, 'templates', file), 'utf8')
      const [, front = '', head = '', body = ''] = /^(.*?)\n---\n(.*?)---\n(.*)$/s.exec(text) ?? []
      const {
        group = '',
        purpose = '',
        order,
        title = '',
        language = 'ja',
        kind = 'strategy',
        tags,
      } = fieldsOf(front)
      return {
        ...{ key: `demo-template-${file.replace('.md', '')}`, language, kind, title, tags: list(tags) },
        document: markdownDocument(body),
        header: { title: group, purpose, order: Number(order), head: headOf(head) },
      }
    })

const headOf = (markdown: string): ArticleDocument => {
  const document = markdownDocument(markdown)
  return markdown.trim() === '' ? { ...document, content: [] } : document
}
