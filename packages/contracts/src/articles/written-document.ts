import type { z } from 'zod'
import { hasPiledMarks, PILED_MARKS } from '../piled-marks.ts'
import { type ArticleDocument, articleDocumentSchema, type DocumentNode } from './article-document.ts'
import { isLinkHref } from './link-href.ts'
import { pictureText } from './picture.ts'
import { plainText, renderArticle } from './render-article.ts'
import { blockIdOf } from './text/block.ts'
import { TOO_LONG } from './too-long.ts'

// Bound: command-api | an article | TEXT_MAX, HTML_MAX
/** All that was typed into one article: some 200 pages of a book. */
export const TEXT_MAX = 200_000
/** Limit of the rendered page, so that rendering does not delay other readers. */
export const HTML_MAX = 600_000

/**
 * A document of a new write. Documents stored under a wider limit stay readable, and can be saved again once they are
 * shorter. The fault contains the excess in characters.
 */
export const writtenDocumentSchema: z.ZodType<ArticleDocument> = articleDocumentSchema.superRefine(
  (document, context) => {
    const excess = excessOf(document)
    if (excess > 0) context.addIssue({ code: 'custom', message: `${TOO_LONG}: ${excess}` })
    else if (!leadsWhereLinksMay(document.content))
      context.addIssue({ code: 'custom', message: 'link_not_allowed' })
    else if (hasPile(document)) context.addIssue({ code: 'custom', message: PILED_MARKS })
    else if (namesTwice(document)) context.addIssue({ code: 'custom', message: 'block_id_twice' })
  },
)

const leadsWhereLinksMay = (nodes: DocumentNode[]): boolean =>
  nodes.every(node =>
    node.type === 'text'
      ? (node.marks ?? []).every(mark => mark.type !== 'link' || isLinkHref(mark.attrs.href))
      : !('content' in node) || leadsWhereLinksMay(node.content ?? []),
  )

/** Also a pile that is divided between texts with different marks of the editor. */
const hasPile = (document: ArticleDocument): boolean =>
  hasPiledMarks(JSON.stringify(document.content)) || hasPiledMarks(plainText(document))

function namesTwice({ content }: ArticleDocument): boolean {
  const ids = content.map(blockIdOf).filter(id => id !== undefined)
  return new Set(ids).size < ids.length
}

/** Where it is the HTML that is too long, as large a part of the letters. */
function excessOf(document: ArticleDocument): number {
  const letters = textLength(document.content)
  if (letters > TEXT_MAX) return letters - TEXT_MAX
  const { length } = renderArticle(document).html
  return length > HTML_MAX ? Math.max(1, Math.ceil(letters * (1 - HTML_MAX / length))) : 0
}

/** Characters of its texts and attributes. */
function textLength(nodes: DocumentNode[]): number {
  let length = 0
  for (const node of nodes) {
    if (node.type === 'text') {
      length += node.text.length
      for (const mark of node.marks ?? []) if (mark.type === 'link') length += mark.attrs.href.length
    } else if (node.type === 'image') length += pictureText(node.attrs).length + node.attrs.src.length
    else if (node.type === 'external') length += node.attrs.url.length
    else if (node.type === 'footnote') length += node.attrs.note.length
    else if ('content' in node) length += textLength(node.content ?? [])
    if ('attrs' in node && node.attrs && 'summary' in node.attrs) length += node.attrs.summary?.length ?? 0
  }
  return length
}
