import type { DocumentNode } from './article-document.ts'

/** Finds the data tables embedded at any depth of these nodes, each once, in document order. */
export const tablesIn = (nodes: readonly DocumentNode[]): string[] => [...new Set(found(nodes))]

const found = (nodes: readonly DocumentNode[]): string[] =>
  nodes.flatMap(node => {
    if (node.type === 'embed') return node.attrs.kind === 'category' ? [node.attrs.id] : []
    return 'content' in node && node.content ? found(node.content) : []
  })
