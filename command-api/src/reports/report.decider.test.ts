import type { EventOf } from '@koryaku/contracts/define-event.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import type {
  ReportCaseEvent,
  ReportEvent,
  SubjectReported,
} from '@koryaku/contracts/reports/report.events.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { reportCaseDecider, reportDecider } from './report.decider.ts'

const [id, authorId, reporterId, other, by] = [
  ...['comment', 'author', 'reporter', 'other', 'moderator'].map(shortIdFrom),
] as [string, string, string, string, string]
const about = { subject: { kind: 'comment', id }, authorId } as const
const report = { ...about, reporterId, reason: 'spam', sentence: null } as const
const make = (data: EventOf<typeof SubjectReported>['data'] = report) =>
  ({ type: 'ReportSubject', data }) as const
const reported: ReportEvent = { type: 'SubjectReported', data: report }
const withdrawn: ReportEvent = { type: 'ReportWithdrawn', data: { ...about, reporterId } }
const withdraw = { type: 'WithdrawReport' } as const
const close = (...reporterIds: string[]) => ({ ...about, reporterIds, outcome: 'dismissed', by }) as const
const closed = (...reporterIds: string[]): ReportCaseEvent => ({
  type: 'ReportsClosed',
  data: close(...reporterIds),
})

describe('a report', () => {
  it('is made', () => given(reportDecider, []).when(make()).happens(reported))
  it('is made once per subject and reporter', () =>
    given(reportDecider, [reported])
      .when(make({ ...report, reason: 'other' }))
      .nothingHappens())
  it('is rejected about an own comment', () =>
    given(reportDecider, [])
      .when(make({ ...report, reporterId: authorId }))
      .isRefused('own_comment'))
  it('is rejected about an own article, review or account', () => {
    for (const kind of ['article', 'gameReview', 'user'] as const)
      given(reportDecider, [])
        .when(make({ ...report, subject: { kind, id }, reporterId: authorId }))
        .isRefused('own_subject')
  })
  it('is withdrawn once', () => {
    given(reportDecider, [reported]).when(withdraw).happens(withdrawn)
    given(reportDecider, [reported, withdrawn]).when(withdraw).nothingHappens()
    given(reportDecider, []).when(withdraw).isRefused('not_found')
  })
  it('can be made again after it was withdrawn', () =>
    given(reportDecider, [reported, withdrawn]).when(make()).happens(reported))
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
