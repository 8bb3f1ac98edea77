import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { kpiDecider } from './kpi.decider.ts'

const week = { week: '2026-10-05', members: 4, active: [4, 2], ruleVersion: 1 }
const counted = { type: 'RetentionCounted', data: week } as const

describe('noting a count', () => {
  it('does it', () => given(kpiDecider, []).when(counted).happens(counted))
  it('is a no-op when it counts the same, whatever the order of its keys', () =>
    given(kpiDecider, [counted])
      .when({
        type: 'RetentionCounted',
        data: { ruleVersion: 1, active: [4, 2], members: 4, week: week.week },
      })
      .nothingHappens())
  it('notes what has changed', () => {
    const later = { ...counted, data: { ...week, active: [4, 2, 1] } }
    given(kpiDecider, [counted]).when(later).happens(later)
  })
})
