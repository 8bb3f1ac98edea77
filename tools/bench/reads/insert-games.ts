import type { Table } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { tableNames } from '@koryaku/projector/engine/table-name.ts'

/** SQL of the value of each column: without one of them it does not compile. */
type Values<T extends Table> = { readonly [Name in keyof T['columns'] & string]: string }

/**
 * The statement that fills the first version of a read model from a query.
 * @param from the text after `from`, with aliases that the values may use
 */
const insertRows = <T extends Table>(table: T, values: Values<T>, from: string): string =>
  `insert into ${tableNames(1)(table)} (${Object.keys(values).join(', ')})
   select ${Object.values(values).join(', ')} from ${from}`

/**
 * The statement that adds games to the catalogue.
 * @param id SQL of the ID
 * @param slug SQL of the slug
 * @param from a query with the column `n`, the number of each game
 */
export const insertGames = ({ id, slug }: { id: string; slug: string }, from: string): string =>
  insertRows(
    gameCard,
    {
      ...{ game_id: id, slug },
      ...{ title: "'ゲーム ' || n", title_ja: "'ゲーム ' || n", title_en: "'Game ' || n" },
      ...{
        sort_title: "'げーむ' || n",
        sort_title_en: "'game ' || n",
        kana_head: "'か'",
        letter_head: "'g'",
      },
      ...{ details: "'{}'", cover: 'null', added_at: "now() - n * interval '1 hour'" },
      ...{ hidden: 'false', staff_hidden: 'false', revision: '0' },
      fragment_head: `'{"type":"game","id":"' || ${id} || '","attributes":{"slug":"' || ${slug} || '","title":"ゲーム ' || n || '","thumbnail":null,'`,
    },
    from,
  )
