import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'

interface Pair {
  from: ArticleText | null
  to: ArticleText
}

/**
 * Puts the older of two versions first, whichever of them is shown: later blocks are then added ones, not removed ones.
 */
export const inOrder = ({ from, to }: Pair, isOtherNewer: boolean): Pair =>
  from && isOtherNewer ? { from: to, to: from } : { from, to }
