import { isKanaHead } from '@koryaku/contracts/games/title-index.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'

const g = alias(gameCard, 'g')

/** The two indexes of titles: by the kana table, and by the letters of English titles. Columns of cards named `g`. */
export const titleIndexes = {
  kana: { column: g.kana_head, order: g.sort_title },
  letter: { column: g.letter_head, order: g.sort_title_en },
}
/** The index that has this head. */
export const titleIndexOf = (head: string) => titleIndexes[isKanaHead(head) ? 'kana' : 'letter']
