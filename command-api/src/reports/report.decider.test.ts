import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { ReportCaseEvent, ReportEvent } from '@koryaku/contracts/reports/report.events.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { reportCaseDecider, reportDecider } from './report.decider.ts'

const [id, authorId, reporterId, other, by] = [
  ...['comment', 'author', 'reporter', 'other', 'moderator'].map(shortIdFrom),
] as [string, string, string, string, string]
const about = { subject: { kind: 'comment', id }, authorId } as const
const report = { ...about, reporterId, reason: 'spam', sentence: null } as const
const reported: ReportEvent = { type: 'SubjectReported', data: report }
const close = (...reporterIds: string[]) => ({ ...about, reporterIds, outcome: 'dismissed', by }) as const
const closed = (...reporterIds: string[]): ReportCaseEvent => ({
  type: 'ReportsClosed',
  data: close(...reporterIds),
})

describe('a report', () => {
  it('is made', () => given(reportDecider, []).when(report).happens(reported))
  it('is made once per subject and reporter', () =>
    given(reportDecider, [reported])
      .when({ ...report, reason: 'other' })
      .nothingHappens())
  it('is rejected about an own comment', () =>
    given(reportDecider, [])
      .when({ ...report, reporterId: authorId })
      .isRefused('own_comment'))
})

describe('a case of reports', () => {
  it('closes the named reports', () =>
    given(reportCaseDecider, []).when(close(reporterId)).happens(closed(reporterId)))
  it('closes each report once', () => {
    given(reportCaseDecider, [closed(reporterId)])
      .when(close(reporterId, other))
      .happens(closed(other))
    given(reportCaseDecider, [closed(reporterId)])
      .when(close(reporterId))
      .nothingHappens()
  })
  it('is not closed by the author of the subject', () =>
    given(reportCaseDecider, [])
      .when({ ...close(reporterId), by: authorId })
      .isRefused('own_comment'))
})
