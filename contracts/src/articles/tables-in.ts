import type { DocumentNode } from './article-document.ts'

/** The data tables whose cards stand somewhere in these nodes, each once, in the order in which they come. */
export const tablesIn = (nodes: readonly DocumentNode[]): string[] => [...new Set(found(nodes))]

const found = (nodes: readonly DocumentNode[]): string[] =>
  nodes.flatMap(node => {
    if (node.type === 'embed') return node.attrs.kind === 'category' ? [node.attrs.id] : []
    return 'content' in node && node.content ? found(node.content) : []
  })
