import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'

interface Pair {
  from: ArticleText | null
  to: ArticleText
}

/** The older of two versions first, whichever of them is looked at: what came later was added, and not removed. */
export const inOrder = ({ from, to }: Pair, isOtherNewer: boolean): Pair =>
  from && isOtherNewer ? { from: to, to: from } : { from, to }
