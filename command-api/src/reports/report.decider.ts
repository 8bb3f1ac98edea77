import type { EventOf } from '@koryaku/contracts/define-event.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type {
  ReportCaseEvent,
  ReportEvent,
  ReportsClosed,
  SubjectReported,
} from '@koryaku/contracts/reports/report.events.ts'
import type { Decider } from '#command-handling/decider.ts'

/** A report is made once; a repeated one is a no-op, whatever it contains. */
export const reportDecider: Decider<boolean, EventOf<typeof SubjectReported>['data'], ReportEvent> = {
  initial: false,
  evolve: () => true,
  decide(data, isReported) {
    if (data.reporterId === data.authorId) throw new DomainError('own_comment')
    return isReported ? [] : [{ type: 'SubjectReported', data }]
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
    if (data.by === data.authorId) throw new DomainError('own_comment')
    const reporterIds = [...new Set(data.reporterIds)].filter(id => !closed.has(id))
    return reporterIds.length === 0 ? [] : [{ type: 'ReportsClosed', data: { ...data, reporterIds } }]
  },
}
