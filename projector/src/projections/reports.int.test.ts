import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { reportCaseStream, reportStream } from '@koryaku/contracts/reports/report.events.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { author, fan, moderator, other } from '#testing/small-world.ts'
import { reports } from './reports.ts'

const { given } = examplesOf(reports)
const subject = { kind: 'comment', id: shortIdFrom('a comment') } as const
const about = { subject, authorId: author }
const reported = (reporterId: string, minute: number) =>
  happened(
    reportStream(subject.id, reporterId),
    { type: 'SubjectReported', data: { ...about, reporterId, reason: 'spam', sentence: null } },
    minute,
  )
const withdrawn = (reporterId: string, minute: number) =>
  happened(
    reportStream(subject.id, reporterId),
    { type: 'ReportWithdrawn', data: { ...about, reporterId } },
    minute,
  )
const closed = (reporterIds: string[], minute: number) =>
  happened(
    reportCaseStream(subject.id),
    { type: 'ReportsClosed', data: { ...about, reporterIds, outcome: 'dismissed', by: moderator } },
    minute,
  )

describe('reports: given what was reported and closed', () => {
  it('counts the reports of a subject as one case', async () => {
    const { report_case } = await given(reported(fan, 1), reported(other, 2))
    expect(report_case).toMatchObject([
      { subject_id: subject.id, open: 2, reports: 2, open_since: '2026-10-30T12:01:00+00:00' },
    ])
  })

  it('keeps a report open that the closing does not name', async () => {
    const { report_case } = await given(reported(fan, 1), reported(other, 2), closed([fan], 3))
    expect(report_case).toMatchObject([{ open: 1, reports: 2, open_since: '2026-10-30T12:02:00+00:00' }])
  })

  it('keeps the decision about a report, its time and its moderator', async () => {
    const { report } = await given(reported(fan, 1), reported(other, 2), closed([fan], 3))
    expect(report).toEqual([
      expect.objectContaining({
        ...{ reporter_id: fan, outcome: 'dismissed', closed_by: moderator },
        closed_at: '2026-10-30T12:03:00+00:00',
      }),
      expect.objectContaining({ reporter_id: other, outcome: null, closed_at: null, closed_by: null }),
    ])
  })

  it('forgets a report that is withdrawn, and counts it when it is made again', async () => {
    const { report, report_case } = await given(reported(fan, 1), reported(other, 2), withdrawn(fan, 3))
    expect(report).toContainEqual(
      expect.objectContaining({ reporter_id: fan, reason: null, reported_at: null }),
    )
    expect(report_case).toMatchObject([{ open: 1, reports: 1, open_since: '2026-10-30T12:02:00+00:00' }])
    const again = await given(reported(fan, 1), withdrawn(fan, 2), reported(fan, 3))
    expect(again.report_case).toMatchObject([{ open: 1, reports: 1 }])
  })

  it('has a report closed that becomes known after its closing', async () => {
    const early = await given(closed([fan], 3))
    expect(early.report_case).toMatchObject([{ open: 0, reports: 0 }])
    const { report_case } = await given(closed([fan], 3), reported(fan, 1))
    expect(report_case).toMatchObject([{ open: 0, reports: 1, open_since: null }])
  })
})
