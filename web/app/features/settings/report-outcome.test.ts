import { describe, expect, it } from 'vitest'
import { reportOutcome } from '#app/features/settings/report-outcome.ts'

describe('the outcome of an own report', () => {
  it('is suspended while the subject is not public', () =>
    expect(reportOutcome({ kind: 'article', outcome: 'suspended', path: null })).toBe('suspended'))
  it('is reinstated once the subject is public again', () =>
    expect(reportOutcome({ kind: 'comment', outcome: 'suspended', path: 'a1' })).toBe('reinstated'))
  it('is dismissed for a subject that stays public', () =>
    expect(reportOutcome({ kind: 'article', outcome: 'dismissed', path: 'a1' })).toBe('dismissed'))
  it('does not reveal the decision about a user', () =>
    expect(reportOutcome({ kind: 'user', outcome: 'suspended', path: 'taro' })).toBe('reviewed'))
  it('is open without a decision', () =>
    expect(reportOutcome({ kind: 'article', outcome: null, path: 'a1' })).toBe('open'))
})
