import type { Block } from '@koryaku/contracts/articles/text/block.ts'

interface Names {
  embed: string
}

/** All readable text of a block, one line per item, including text that is collapsed at first. */
export function wordsOf(node: Block, names: Names): string {
  if (node.type === 'text') return node.text
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'image') return node.attrs.alt
  if (node.type === 'embed') return names.embed
  if (!('content' in node) && node.type !== 'details') return ''
  const { content = [], attrs } = node
  const isLine = content.every(({ type }) => type === 'text' || type === 'hardBreak')
  const words = content.map(child => wordsOf(child, names)).join(isLine ? '' : '\n')
  return node.type === 'details' ? `${attrs?.summary ?? ''}\n${words}` : words
}
