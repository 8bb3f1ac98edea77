import { expect, it } from 'vitest'
import { tablesIn } from './tables-in.ts'

it('finds only data tables, at any depth, each once', () => {
  const card = (kind: 'category' | 'game', id: string) => ({ type: 'embed' as const, attrs: { kind, id } })
  const [first, second] = ['0000000000001', '0000000000002']
  expect(
    tablesIn([
      card('game', '0000000000003'),
      { type: 'details', attrs: { summary: '' }, content: [card('category', second)] },
      card('category', first),
      card('category', second),
    ]),
  ).toEqual([second, first])
})
