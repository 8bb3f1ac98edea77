import { TICKS_MAX } from '@koryaku/contracts/reactions/article-ticks.ts'
import { describe, expect, it } from 'vitest'
import { articleTicksDecider, type ChangeTicks } from './article-ticks.decider.ts'

const pair = { articleId: '0000000000001', userId: '0000000000002' }
const { decide } = articleTicksDecider(pair)
const after = (before: string[], change: Partial<ChangeTicks>) =>
  decide({ add: [], remove: [], ...change }, before)
const changed = (ticked: string[]) => [{ type: 'ArticleTicksChanged', data: { ...pair, ticked } }]

describe('ticks of a reader', () => {
  it('are added and removed, next to those of other devices', () => {
    expect(after(['a', 'b'], { add: ['c'], remove: ['a'] })).toEqual(changed(['b', 'c']))
  })

  it('stay if nothing changes', () => {
    expect(after(['a', 'b'], { add: ['a'], remove: ['c'] })).toEqual([])
  })

  it('evict the oldest beyond the limit', () => {
    const full = Array.from({ length: TICKS_MAX }, (_, n) => `${n}`)
    expect(after(full, { add: ['new'] })).toEqual(changed([...full.slice(1), 'new']))
  })
})
