import { DESCRIPTION_MAX, TITLE_MAX } from '@koryaku/contracts/articles/article-content.ts'
import { TAG_MAX, TAGS_MAX } from '@koryaku/contracts/articles/tag-key.ts'
import { markdownDocument, textDocument } from '@koryaku/infra/seed/markdown-document.ts'
import type { ReaderOptions } from './line-reader.ts'
import { fitting, type ImportLine, type Row, textOf } from './line-reader.ts'
import { importText } from './words.ts'

const NOT_IN_A_TAG = /[\s#/?\\%]+/g

/**
 * `{id, author, game, title, body, format, kind, lang, tags, date}`; Markdown, or text for any other format. Missing
 * fields come from the options.
 */
export function articleOf(row: Row, options: ReaderOptions): ImportLine {
  const notes: string[] = []
  const fit = fitting(notes)
  const author = textOf(row.author) ?? options.author
  const game = textOf(row.game) ?? options.game
  const date = textOf(row.date) ?? options.date
  if (author === undefined) return { fault: importText.lacks('author') }
  if (game === undefined) return { fault: importText.lacks('game') }
  if (date === undefined) return { fault: importText.lacks('date') }
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return { fault: importText.notATime(date) }
  const body = textOf(row.body) ?? ''
  const leftOut: Record<string, number> = {}
  const document =
    row.format === 'markdown'
      ? markdownDocument(body, what => {
          leftOut[what] = (leftOut[what] ?? 0) + 1
        })
      : textDocument(body)
  for (const [what, count] of Object.entries(leftOut)) notes.push(importText.leftOut(what, count))
  const tags = fit
    .list('tags', row.tags, { most: TAGS_MAX, longest: TAG_MAX })
    .map(tag => tag.replace(NOT_IN_A_TAG, ''))
    .filter(Boolean)
  const content = {
    kind: row.kind === 'blog' ? 'blog' : 'strategy',
    language: row.lang === 'en' ? 'en' : 'ja',
    title: fit.text('title', textOf(row.title) ?? '', TITLE_MAX),
    description: fit.text('description', textOf(row.description) ?? '', DESCRIPTION_MAX),
    thumbnail: null,
    tags,
    document,
  }
  const key = typeof row.id === 'number' ? String(row.id) : row.id
  return {
    items: [{ key, authorKey: author, gameSlug: game, occurredAt: time.toISOString(), content }],
    notes,
  }
}
