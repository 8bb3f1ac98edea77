import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import { compareTexts } from '@koryaku/contracts/articles/text/compare-texts.ts'
import { ARTICLE_TEXT_ID } from '#app/entities/article/article-text.tsx'
import '#app/features/articles/mark-changed-blocks.css'

/**
 * Marks the blocks of the article on the page that differ from an earlier version.
 * @param to the version on the page: its nth block is the nth element of the text
 * @returns removes the marks
 */
export function markChangedBlocks(from: ArticleText, to: ArticleText): () => void {
  const elements = document.getElementById(ARTICLE_TEXT_ID)?.children
  const shown = compareTexts(from, to).filter(({ kind }) => kind !== 'removed')
  const marked = shown.flatMap(({ kind }, block) => (kind === 'same' ? [] : (elements?.[block] ?? [])))
  for (const element of marked) element.setAttribute('data-changed', '')
  return () => {
    for (const element of marked) element.removeAttribute('data-changed')
  }
}
