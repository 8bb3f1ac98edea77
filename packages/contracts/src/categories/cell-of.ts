import { lineOf } from '../clean-lines.ts'
import { MEDIA_PATH } from '../media-path.ts'
import { SHORT_ID } from '../short-id.ts'
import { typedNumber } from '../typed-number.ts'
import { CELL_MAX, type Cell, type Column } from './category-parts.ts'

/** Faults of a cell; the web app has the texts. */
export type CellFault =
  | 'cell_too_long'
  | 'not_a_number'
  | 'no_such_choice'
  | 'not_an_article'
  | 'not_a_picture'
export type ReadCell = { cell: Cell | null } | { fault: CellFault }

/** A cell as it may be stored; null: an empty one. */
export function cellOf({ type, choices }: Pick<Column, 'type' | 'choices'>, value: Cell | null): ReadCell {
  if (value === null) return { cell: null }
  if (type === 'number') return numberOf(value)
  const text = lineOf(String(value)).trim().normalize('NFC')
  if (text === '') return { cell: null }
  if (text.length > CELL_MAX) return { fault: 'cell_too_long' }
  if (type === 'choice' && !choices.includes(text)) return { fault: 'no_such_choice' }
  if (type === 'article' && !SHORT_ID.test(text)) return { fault: 'not_an_article' }
  if (type === 'image' && !MEDIA_PATH.test(text)) return { fault: 'not_a_picture' }
  return { cell: text }
}

/** As people write numbers: full-width, with commas between thousands, with a sign in front. */
function numberOf(value: Cell): ReadCell {
  if (typeof value === 'number') return Number.isFinite(value) ? { cell: value } : { fault: 'not_a_number' }
  const text = typedNumber(value)
  if (text === '') return { cell: null }
  if (text.length > CELL_MAX) return { fault: 'cell_too_long' }
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain)) return { fault: 'not_a_number' }
  const number = Number(plain)
  return Number.isFinite(number) ? { cell: number } : { fault: 'not_a_number' }
}
