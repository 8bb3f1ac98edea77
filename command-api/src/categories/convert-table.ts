import type { ArticleDocument, BlockNode } from '@koryaku/contracts/articles/article-document.ts'
import { picturesIn } from '@koryaku/contracts/articles/pictures-in.ts'
import { articleTextFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { type Block, blockIdOf } from '@koryaku/contracts/articles/text/block.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import {
  type CategoryRow,
  ROWS_PER_SAVE,
  SAVE_BYTES_MAX,
} from '@koryaku/contracts/categories/category-parts.ts'
import { tableAsCategory } from '@koryaku/contracts/categories/table-as-category.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { takeArticlePictures } from '#articles/article-pictures.ts'
import { type ArticleFacts, loadArticle } from '#articles/find-article.ts'
import { readVersion } from '#articles/text/read-text.ts'
import { saveText } from '#articles/text/save-text.ts'
import { isTooOld } from '#articles/text/text.decider.ts'
import type { CommandEnvelope, Outcome } from '#command-handling/execute.ts'
import { hasWritten } from '#command-handling/has-written.ts'
import type { Context } from '#context.ts'
import type { CategoryState } from './category.decider.ts'
import { changeRows } from './change-rows.ts'
import { createCategory } from './create-category.ts'
import { findOwnCategory } from './run-category.ts'

interface Conversion {
  article: ArticleFacts
  ownerId: string
  /** The version of the text that has the table. */
  base: TextRef
  blockId: string
  name: string
}

/**
 * Converts a table of a text to a category: it is created first, then filled, and only then put in the table's place.
 * A crash thus leaves a draft, which a retry of the command finds and continues with. Concurrent changes of another tab
 * to the table are kept next to it, as with any save.
 */
export async function convertTable(
  stores: Pick<Context, 'db' | 'events'>,
  { article, ownerId, base, blockId, name }: Conversion,
  envelope: CommandEnvelope,
): Promise<Outcome<CategoryState>> {
  const state = await loadArticle(stores.events, article.articleId)
  if (state.status === 'none') throw new DomainError('not_found')
  // Text of a template is copied; a category would stay its creator's, in the articles of all users of the template.
  if (state.status === 'template') throw refused('in_template')
  const stream = articleTextFamily.stream(article.articleId)
  const last = await stores.events.readLast(stream)
  // Before anything is made: the text would not take it.
  if (last && isTooOld(base, last.revision) && !(await hasWritten(stores.events, stream, envelope)))
    throw new DomainError('whole_text_needed')
  const version = await readVersion(stores, article.articleId, base)
  const blocks = version?.text.document.content ?? []
  const at = blocks.findIndex(block => blockIdOf(block) === blockId)
  const made = tableAsCategory(requireTable(blocks[at]))
  if ('fault' in made) throw refused(made.fault)
  const { articleId, gameId } = article
  // Claims the images as those of the article, so that the category may continue to show them.
  const table: ArticleDocument = { type: 'doc', version: 1, content: [requireTable(blocks[at])] }
  await takeArticlePictures(stores, { article: state, content: { document: table } }, envelope)
  const origin = { articleId, blockId }
  const created = await createCategory(
    stores,
    { ownerId, gameId, name, columns: made.columns, origin },
    envelope,
  )
  const id = created.state && created.state.status !== 'purged' ? created.state.categoryId : undefined
  if (id === undefined) throw new DomainError('not_found')
  const own = await findOwnCategory(stores, id, ownerId)
  const stood = new Set(picturesIn(table.content))
  let revision = -1
  for (const [n, put] of inSaves(made.rows).entries()) {
    const part = { ...envelope, commandId: derivedUuid(`${envelope.commandId}\nrows ${n}`) }
    const { state } = await changeRows(stores, own, { base: revision, put, dropped: [], stood }, part)
    revision = state.head
  }
  const block = { type: 'embed' as const, attrs: { kind: 'category' as const, id, blockId } }
  const before = blocks[at - 1]
  const put = { op: 'put' as const, block, after: (before && blockIdOf(before)) ?? null }
  const write = { ops: [put] }
  const { position } = await saveText(stores, { article, trigger: 'convert', base, write }, envelope)
  return { ...created, position }
}

function requireTable(block: Block | undefined): BlockNode {
  if (block?.type !== 'table') throw refused('not_a_table')
  return block
}

const refused = (detail: string): DomainError =>
  new DomainError('invalid_request', { errors: [{ detail, source: { pointer: '/blockId' } }] })

/** Rows in portions that one save may hold. */
function inSaves(rows: readonly CategoryRow[]): CategoryRow[][] {
  const saves: CategoryRow[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row)) + 1
    const last = saves.at(-1)
    if (last && last.length < ROWS_PER_SAVE && bytes + size < SAVE_BYTES_MAX) {
      last.push(row)
      bytes += size
    } else {
      saves.push([row])
      bytes = size + 2
    }
  }
  return saves
}
