import { DESCRIPTION_MAX, TITLE_MAX } from '@koryaku/contracts/articles/article-content.ts'
import type { ImportKind } from '@koryaku/contracts/imports/import.api.ts'
import { markdownDocument, textDocument } from './markdown-document.ts'

/** What one line of a file means: items to send, the header, or a fault. */
export type ImportLine = { items: unknown[] } | { fault: string } | 'header'

type Row = Record<string, unknown>
const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null
/** Entries of a list; those that are too long for the catalogue are cut, not lost. */
const texts = (value: unknown, longest = 300): string[] =>
  Array.isArray(value)
    ? value.filter(entry => text(entry) !== null).map(entry => String(entry).slice(0, longest))
    : []

/** Readers by kind. JSON lines are taken as the API has them, or as exports of other sites write them. */
export const lineReaders: Record<ImportKind, (line: string, number: number) => ImportLine> = {
  games: line => {
    const row = JSON.parse(line) as Row
    return { items: [row.details ? row : { slug: row.slug, details: gameDetails(row) }] }
  },
  users: line => ({ items: [JSON.parse(line)] }),
  articles: line => {
    const row = JSON.parse(line) as Row
    return { items: [row.content ? row : article(row)] }
  },
  interactions: (line, number) => {
    if (line.startsWith('{')) return { items: [JSON.parse(line)] }
    if (number === 1) return 'header'
    const [kind, userKey, target, occurredAt, count] = line.split(',')
    const common = { kind, occurredAt }
    if (kind === 'like' || kind === 'bookmark') return { items: [{ ...common, userKey, articleKey: target }] }
    if (kind === 'follow_game') return { items: [{ ...common, userKey, gameSlug: target }] }
    if (kind === 'follow_user') return { items: [{ ...common, userKey, followeeKey: target }] }
    if (kind === 'views') {
      return {
        items: [{ ...common, key: `${target}:${occurredAt}`, articleKey: target, count: Number(count) }],
      }
    }
    return { fault: `kind ${kind}: like, bookmark, follow_game, follow_user or views` }
  },
}

function gameDetails(row: Row) {
  const titleEn = text(row.title_en)
  return {
    titleJa: text(row.title_ja) ?? (titleEn ? null : text(row.title)),
    titleEn,
    titleRomaji: text(row.title_romaji),
    reading: null,
    aliases: texts(row.aliases).slice(0, 60),
    platforms: texts(row.platforms, 80).slice(0, 40),
    year: typeof row.year === 'number' ? row.year : null,
    genres: texts(row.genres, 80).slice(0, 30),
    developers: texts(row.developers).slice(0, 30),
    publishers: texts(row.publishers).slice(0, 30),
    thumbnail: null,
  }
}

/** `{id, author, game, title, body, format, kind, lang, tags, date}`; Markdown, or text for any other format. */
function article(row: Row) {
  const body = String(row.body ?? '')
  return {
    key: String(row.id),
    authorKey: String(row.author ?? 'unknown'),
    gameSlug: row.game,
    occurredAt: new Date(String(row.date)).toISOString(),
    content: {
      kind: row.kind === 'blog' ? 'blog' : 'strategy',
      language: row.lang === 'en' ? 'en' : 'ja',
      title: String(row.title ?? '').slice(0, TITLE_MAX),
      description: String(row.description ?? '').slice(0, DESCRIPTION_MAX),
      thumbnail: null,
      tags: texts(row.tags)
        .map(tag => tag.replace(/[\s#/?\\%]+/g, '').slice(0, 40))
        .filter(Boolean)
        .slice(0, 10),
      document: row.format === 'markdown' ? markdownDocument(body) : textDocument(body),
    },
  }
}
