import { read } from '#tables/read-models.ts'
import { prepared } from '#tables/statements.ts'

/** One row: up to where every live read model follows the log, as digits. */
export const readModelPosition = prepared('read-position', () =>
  read.selectFrom('read.read_position').select('position'),
)
