import type { EventOf } from '@koryaku/contracts/define-event.ts'
import type {
  AuthorsToldOfVersion,
  VersionNoticeEvent,
} from '@koryaku/contracts/games/version-notice.events.ts'
import type { Decider } from '#command-handling/decider.ts'

type Page = EventOf<typeof AuthorsToldOfVersion>['data']
/** The last notified author ('' before the first page), and whether all authors have been notified. */
export interface NoticeState {
  upTo: string
  isDone: boolean
}
export interface TellAuthors extends Page {
  /** The author before this page; '' for the first page. */
  after: string
}

/** Notifies the authors of guides that are due for a check against a version, page by page. */
export const versionNoticeDecider: Decider<NoticeState, TellAuthors, VersionNoticeEvent> = {
  initial: { upTo: '', isDone: false },
  evolve: ({ upTo }, { data }) => ({ upTo: data.authors.at(-1)?.authorId ?? upTo, isDone: data.isLast }),
  // When two workers have the same page, only one records it.
  decide: ({ after, ...page }, { upTo, isDone }) =>
    isDone || after !== upTo ? [] : [{ type: 'AuthorsToldOfVersion', data: page }],
}
