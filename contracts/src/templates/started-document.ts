import type { ArticleDocument } from '../articles/article-document.ts'
import { named } from '../articles/text/block.ts'
import { derivedBlockId, withBlockIds } from '../articles/text/block-ids.ts'

/**
 * The text that an article begins with: what stays at the head, then that of the template. Its blocks have names of their own, so that
 * nothing in it is taken for a block of the template; the same article has the same ones whenever it is asked.
 */
export function startedDocument(
  document: ArticleDocument,
  { head, articleId }: { head?: ArticleDocument | null | undefined; articleId: string },
): ArticleDocument {
  const content = [...(head?.content ?? []), ...document.content].map(block => named(block, {}))
  return withBlockIds({ ...document, content }, seed => derivedBlockId(`${articleId}\n${seed}`))
}
