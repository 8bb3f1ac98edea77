import type { EventOf } from '@koryaku/contracts/define-event.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type {
  ReportCaseEvent,
  ReportEvent,
  ReportsClosed,
  ReportWithdrawn,
  SubjectReported,
} from '@koryaku/contracts/reports/report.events.ts'
import type { ReportSubjectKind } from '@koryaku/contracts/reports/report-parts.ts'
import { type Decider, ofTypes } from '#command-handling/decider.ts'

const ownSubject = ({ subject: { kind } }: { subject: { kind: ReportSubjectKind } }): DomainError =>
  new DomainError(kind === 'comment' ? 'own_comment' : 'own_subject')

type ReportState = { isWithdrawn: boolean; about: EventOf<typeof ReportWithdrawn>['data'] } | null
type ReportCommand =
  | { type: 'ReportSubject'; data: EventOf<typeof SubjectReported>['data'] }
  | { type: 'WithdrawReport' }

/** A report is made once; a repeated one is a no-op, whatever it contains, until it is withdrawn. */
export const reportDecider: Decider<ReportState, ReportCommand, ReportEvent> = {
  initial: null,
  lengthens: ofTypes('ReportSubject'),
  evolve: (_, { type, data: { subject, authorId, reporterId } }) => ({
    ...{ isWithdrawn: type === 'ReportWithdrawn', about: { subject, authorId, reporterId } },
  }),
  decide(command, report) {
    if (command.type === 'WithdrawReport') {
      if (!report) throw new DomainError('not_found')
      return report.isWithdrawn ? [] : [{ type: 'ReportWithdrawn', data: report.about }]
    }
    const { data } = command
    if (data.reporterId === data.authorId) throw ownSubject(data)
    return report && !report.isWithdrawn ? [] : [{ type: 'SubjectReported', data }]
  },
}

/** Closes reports that are not closed yet. The state: whose reports are. */
export const reportCaseDecider: Decider<
  ReadonlySet<string>,
  EventOf<typeof ReportsClosed>['data'],
  ReportCaseEvent
> = {
  initial: new Set(),
  evolve: (closed, { data }) => new Set([...closed, ...data.reporterIds]),
  decide(data, closed) {
    if (data.by === data.authorId) throw ownSubject(data)
    const reporterIds = [...new Set(data.reporterIds)].filter(id => !closed.has(id))
    return reporterIds.length === 0 ? [] : [{ type: 'ReportsClosed', data: { ...data, reporterIds } }]
  },
}
