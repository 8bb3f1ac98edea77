import type { DocumentNode } from './article-document.ts'

/** The pictures that stand somewhere in these nodes, each once, in the order in which they come. */
export const picturesIn = (nodes: readonly DocumentNode[]): string[] => [...new Set(found(nodes))]

const found = (nodes: readonly DocumentNode[]): string[] =>
  nodes.flatMap(node => {
    if (node.type === 'image') return [node.attrs.src]
    return 'content' in node && node.content ? found(node.content) : []
  })
