import type { DocumentNode } from './article-document.ts'

/** Finds the images at any depth of these nodes, each once, in document order. */
export const picturesIn = (nodes: readonly DocumentNode[]): string[] => [...new Set(found(nodes))]

const found = (nodes: readonly DocumentNode[]): string[] =>
  nodes.flatMap(node => {
    if (node.type === 'image') return [node.attrs.src]
    return 'content' in node && node.content ? found(node.content) : []
  })
