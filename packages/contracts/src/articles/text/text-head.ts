import type { DocumentNode } from '../article-document.ts'
import { lettersIn } from '../letters-in.ts'
import { excerptOf } from '../render-article.ts'
import type { ArticleText } from './block.ts'

/** The part of a text shown in lists. */
export interface TextHead {
  title: string
  excerpt: string
  /** Path of its first picture. */
  picture: string | null
  /** As the editor counts them (`lettersIn`), spoilers and what is folded included; the title is not. */
  letters: number
  pictures: number
}

export function headOf({ title, document }: ArticleText): TextHead {
  const seen = { letters: 0, pictures: 0, picture: null as string | null }
  look(document.content, seen)
  return { title, excerpt: excerptOf(document), ...seen }
}

function look(
  nodes: readonly DocumentNode[],
  seen: { letters: number; pictures: number; picture: string | null },
) {
  for (const node of nodes) {
    if (node.type === 'text') seen.letters += lettersIn(node.text)
    else if (node.type === 'footnote') seen.letters += lettersIn(node.attrs.note)
    else if (node.type === 'image') {
      seen.picture ??= node.attrs.src
      seen.pictures++
    } else if ('content' in node) look(node.content ?? [], seen)
  }
}
