import { gameVersionsStream } from '@koryaku/contracts/games/game-version.events.ts'
import { versionNoticeStream } from '@koryaku/contracts/games/version-notice.events.ts'
import {
  AUTHORS_AT_ONCE,
  TELL_AFTER_MINUTES,
  TELL_WITHIN_DAYS,
} from '@koryaku/contracts/games/version-notice.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { uncheckedOfGame } from '@koryaku/contracts/tables/unchecked-guides.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { foldStream } from '#command-handling/decider.ts'
import { execute } from '#command-handling/execute.ts'
import type { Due, DueWork } from '#due/due-work.ts'
import { gameVersionDecider } from './game-version.decider.ts'
import { versionNoticeDecider } from './version-notice.decider.ts'

/** More wait for the next look. */
const AT_ONCE = 20

const untold = statement((from: Param<string>, to: Param<string>, limit: Param<number>) =>
  facts
    .selectFrom('read.game_version')
    .select(['game_id', 'version_id'])
    .where('authors_told', '=', false)
    .where('announced_at', '>', from as never)
    .where('announced_at', '<=', to as never)
    .orderBy('announced_at')
    .limit(limit),
)

/** Number of guides of a game that are due for a check against this version, by author. */
const authorsBehind = statement(
  (_game: Param<string>, _after: Param<string>, versionId: Param<string>, limit: Param<number>) =>
    facts
      .selectFrom(
        sql<{ author_id: string; version_id: string }>`(${sql.raw(uncheckedOfGame('$1', '$2'))})`.as<'g'>(
          sql`g`,
        ),
      )
      .innerJoin('read.user_card as u', 'u.user_id', 'g.author_id')
      .select(['g.author_id'])
      .select(({ fn }) => fn.countAll<string>().as('guides'))
      .where('g.version_id', '=', versionId)
      .where('u.erased', '=', false)
      .groupBy('g.author_id')
      .orderBy('g.author_id')
      .limit(limit),
)

interface DueVersion extends Due {
  gameId: string
  versionId: string
}

/**
 * Notifies the authors of a game, some minutes after a version was announced, how many of their guides are due for a
 * check. Each author is notified once, one page of authors after another. An interrupted run resumes after the last
 * author of the last recorded page.
 */
export const tellAuthors = (
  { db, events }: { db: Pool; events: EventStore },
  perPage = AUTHORS_AT_ONCE,
): DueWork<DueVersion> => ({
  name: 'tell of version',
  async find(at) {
    const before = (minutes: number) => new Date(+at - minutes * 60_000).toISOString()
    const rows = await untold(db, before(TELL_WITHIN_DAYS * 1_440), before(TELL_AFTER_MINUTES), AT_ONCE)
    return rows.map(({ game_id: gameId, version_id: versionId }) => ({ key: versionId, gameId, versionId }))
  },
  async perform({ key, gameId, versionId }, envelope) {
    const stream = versionNoticeStream(versionId)
    let told = await foldStream(versionNoticeDecider, events.readWhole(stream))
    while (!told.isDone) {
      const { upTo: after } = told
      // The read model may not know yet that it was withdrawn.
      const versions = await foldStream(gameVersionDecider, events.readWhole(gameVersionsStream(gameId)))
      if (!versions[versionId]) return
      const rows = await authorsBehind(db, gameId, after, versionId, perPage)
      const authors = rows.map(({ author_id, guides }) => ({ authorId: author_id, guides: Number(guides) }))
      const page = { gameId, versionId, authors, isLast: authors.length < perPage }
      const { state } = await execute(
        events,
        { stream, decider: versionNoticeDecider, command: { after, ...page }, tail: 1 },
        { ...envelope, commandId: derivedUuid(`due:tell of version:${key}:${after}`) },
      )
      if (state.upTo === after && !state.isDone) return
      told = state
    }
  },
})
