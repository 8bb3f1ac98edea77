import { read } from '@koryaku/contracts/tables/read-models.ts'
import { prepared, statement } from '@koryaku/contracts/tables/statements.ts'

/** One row: up to where every live read model follows the log, as digits. */
export const readModelPosition = prepared('read-position', () =>
  read.selectFrom('read.read_position').select('position'),
)

/** One row: data read at a lower position may show something that was withdrawn since. Null: so may all data. */
export const withdrawnPosition = statement(() =>
  read.selectFrom('read.read_position').select('withdrawn as position'),
)

/** One row at most: up to where the search index follows the log. */
export const searchPosition = statement(() =>
  read.selectFrom('read.search_checkpoint').select(({ fn }) => fn.max('position').as('position')),
)
