import type { ArticleDocument } from '../articles/article-document.ts'
import { named } from '../articles/text/block.ts'
import { derivedBlockId, withBlockIds } from '../articles/text/block-ids.ts'

/**
 * The initial text of an article: the header, then the template's text. Its blocks get new IDs, so that none is taken
 * for a block of the template; a retry for the same article gives the same ones.
 */
export function startedDocument(
  document: ArticleDocument,
  { head, articleId }: { head?: ArticleDocument | null | undefined; articleId: string },
): ArticleDocument {
  const content = [...(head?.content ?? []), ...document.content].map(block => named(block, {}))
  return withBlockIds({ ...document, content }, seed => derivedBlockId(`${articleId}\n${seed}`))
}
