import { expect, it } from 'vitest'
import { byText } from './table-edit.ts'

it.each([
  ['numbers', ['1,200', '9', '3万', '-5', '10.5'], ['-5', '9', '10.5', '1,200', '3万']],
  ['prices', ['¥980', '¥1,980', '¥80'], ['¥80', '¥980', '¥1,980']],
  ['names with numbers', ['レベル10', 'レベル9', 'アイテム'], ['アイテム', 'レベル9', 'レベル10']],
  ['full-width digits', ['１０', '9'], ['9', '１０']],
])('a column of %s is sorted as people read it', (_, cells, sorted) =>
  expect([...cells].sort(byText('ja'))).toEqual(sorted),
)
