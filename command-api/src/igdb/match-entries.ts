import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { igdbGameStream } from '@koryaku/contracts/games/igdb-game.events.ts'
import { derivedUuid, newCommandId } from '@koryaku/contracts/ids.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Pool } from 'pg'
import { execute } from '#command-handling/execute.ts'
import { readModelsReachNow } from '#command-handling/read-models-reach.ts'
import { gameIgdbDecider } from '#games/game-igdb.decider.ts'
import { gamesByKey, indexCatalogueTitles, loadGames } from './catalogue-titles.ts'
import { type IgdbEntry, readEntry } from './igdb-entry.ts'
import { igdbGameDecider } from './igdb-game.decider.ts'
import { type CatalogueGame, CERTAIN, DOUBTFUL, entryKeys, scoreMatch } from './score-match.ts'

const CURSOR = 'match'
const ENTRIES_PER_PAGE = 500
/** Per entry; the likeliest are kept. */
const CANDIDATES_MAX = 5
/** Games with the same title beyond these are not compared. */
const SAME_TITLE_MAX = 50
/** Commands in flight. */
const CONCURRENCY = 16

const decidedOf = statement((entries: Param<readonly number[]>) =>
  facts
    .selectFrom('read.igdb_match')
    .select(['igdb_id', 'game_id', 'state'])
    .where(({ eb, fn }) => eb('igdb_id', '=', fn.any(entries))),
)
const claimsOf = statement((games: Param<readonly string[]>) =>
  facts
    .selectFrom('read.igdb_match')
    .select(['igdb_id', 'game_id'])
    .where(({ eb, fn }) => eb('game_id', '=', fn.any(games)))
    .where('state', '=', 'claimed'),
)

interface Needs {
  db: Pool
  events: EventStore
  now: () => Date
}
export interface MatchedPage {
  matched: number
  claimed: number
  edited: number
}
interface Stored {
  id: number
  raw: unknown
  applied: string | null
}
interface Candidate {
  igdb_id: number
  game_id: string
  score: number
  entry: Pick<IgdbEntry, 'title' | 'titles' | 'year' | 'platforms'>
}

/**
 * Matches the entries of the cache with the catalogue, page by page. A certain match is claimed and its fields are taken
 * over; a doubtful one becomes a candidate. Entries that have a game are compared by their digest: unchanged, no event.
 * An interrupted run continues behind its last page; repeated steps are no-ops.
 */
export async function matchEntries(
  needs: Needs,
  { onPage }: { onPage: (page: MatchedPage) => Promise<void> },
): Promise<void> {
  const { db } = needs
  // Claims of an interrupted run are among the decisions.
  await readModelsReachNow(needs)
  await indexCatalogueTitles(db)
  const { rows } = await db.query<{ after_id: number }>(
    `insert into igdb.cursor (endpoint) values ($1)
     on conflict (endpoint) do update set endpoint = excluded.endpoint returning after_id`,
    [CURSOR],
  )
  /** Games that this run claimed, which the read model may not show yet. */
  const claimedNow = new Set<string>()
  for (let after = rows[0]?.after_id ?? 0; ; ) {
    const { rows: page } = await db.query<Stored>(
      `select id, raw, applied from igdb.record where endpoint = 'games' and id > $1 order by id limit $2`,
      [after, ENTRIES_PER_PAGE],
    )
    const last = page.at(-1)
    if (!last) break
    const done = await matchPage(needs, page, claimedNow)
    await db.query('update igdb.cursor set after_id = $2 where endpoint = $1', [CURSOR, last.id])
    await onPage({ ...done, matched: page.length })
    after = last.id
  }
  await db.query('update igdb.cursor set after_id = 0 where endpoint = $1', [CURSOR])
}

async function matchPage(needs: Needs, page: Stored[], claimedNow: Set<string>) {
  const { db } = needs
  const entries = page.flatMap(({ raw, applied }) => {
    const entry = readEntry(raw)
    return entry ? [{ entry, applied }] : []
  })
  const decided = await decidedOf(
    db,
    entries.map(({ entry }) => entry.id),
  )
  const claims = new Map(
    decided.flatMap(row => (row.state === 'claimed' ? [[row.igdb_id, row.game_id]] : [])),
  )
  const excluded = new Set(
    decided.flatMap(({ igdb_id, game_id, state }) => (state === 'claimed' ? [] : [`${igdb_id}+${game_id}`])),
  )
  const free = entries.filter(({ entry }) => !claims.has(entry.id)).map(({ entry }) => entry)
  const found = await findGames(db, free)
  const taken = new Set((await claimsOf(db, [...found.games.keys()])).map(({ game_id }) => game_id))
  const isFree = (entry: IgdbEntry, gameId: string) =>
    !taken.has(gameId) && !claimedNow.has(gameId) && !excluded.has(`${entry.id}+${gameId}`)
  const candidates: Candidate[] = []
  let claimed = 0
  for (const entry of free) {
    const scored = found
      .of(entry)
      .filter(({ gameId }) => isFree(entry, gameId))
      .map(game => ({ gameId: game.gameId, score: scoreMatch(entry, game) }))
      .filter(({ score }) => score >= DOUBTFUL)
      .sort((a, b) => b.score - a.score || (a.gameId < b.gameId ? -1 : 1))
    const [best, second] = scored
    if (best && best.score >= CERTAIN && (second?.score ?? 0) < CERTAIN) {
      if (await claim(needs, entry.id, best.gameId)) {
        claimed += 1
        claims.set(entry.id, best.gameId)
        claimedNow.add(best.gameId)
      }
      continue
    }
    const { title, titles, year, platforms } = entry
    for (const { gameId, score } of scored.slice(0, CANDIDATES_MAX))
      candidates.push({
        igdb_id: entry.id,
        game_id: gameId,
        score,
        entry: { title, titles, year, platforms },
      })
  }
  await replaceCandidates(db, page, candidates, [...claimedNow])
  const due = entries.flatMap(({ entry, applied }) => {
    const gameId = claims.get(entry.id)
    return gameId === undefined || applied === entry.digest ? [] : [{ entry, applied, gameId }]
  })
  let edited = 0
  for (let i = 0; i < due.length; i += CONCURRENCY) {
    const results = await Promise.all(due.slice(i, i + CONCURRENCY).map(one => takeOver(needs, one)))
    edited += results.filter(Boolean).length
  }
  await markApplied(db, due)
  return { claimed, edited }
}

async function findGames(db: Pool, entries: IgdbEntry[]) {
  const keysOf = new Map(entries.map(entry => [entry.id, entryKeys(entry)]))
  const byKey = await gamesByKey(db, [...new Set([...keysOf.values()].flat())])
  const idsOf = (entry: IgdbEntry) => [
    ...new Set((keysOf.get(entry.id) ?? []).flatMap(key => (byKey.get(key) ?? []).slice(0, SAME_TITLE_MAX))),
  ]
  const games = await loadGames(db, new Set(entries.flatMap(idsOf)))
  const of = (entry: IgdbEntry): CatalogueGame[] =>
    idsOf(entry).flatMap(id => {
      const game = games.get(id)
      return game ? [game] : []
    })
  return { games, of }
}

const envelopeFor = (commandId: string, now: () => Date) => ({
  ...{ commandId, commandHash: 'igdb', correlationId: commandId, actorId: 'system' },
  occurredAt: now().toISOString(),
})

/** @returns whether the entry has the game now */
async function claim({ events, now }: Needs, igdbId: number, gameId: string): Promise<boolean> {
  const { state } = await execute(
    events,
    {
      stream: igdbGameStream(igdbId),
      decider: igdbGameDecider(igdbId),
      command: { type: 'Claim', gameId, byStaff: false },
    },
    envelopeFor(newCommandId(), now),
  )
  return state.gameId === gameId
}

interface Due {
  entry: IgdbEntry
  applied: string | null
  gameId: string
}

/** The same step from one digest to the next is the same command. @returns whether the game was edited now */
async function takeOver({ events, now }: Needs, { entry, applied, gameId }: Due): Promise<boolean> {
  const stream = gameStream(gameId)
  const commandId = derivedUuid(`igdb\n${entry.id}\n${gameId}\n${applied ?? ''}\n${entry.digest}`)
  const before = await events.readLast(stream)
  // The game is in no catalogue any more.
  if (!before) return false
  const { revision } = await execute(
    events,
    { stream, decider: gameIgdbDecider, command: { gameId, external: entry.details } },
    envelopeFor(commandId, now),
  )
  return revision > before.revision
}

const markApplied = (db: Pool, due: Due[]) =>
  db.query(
    `update igdb.record r set applied = d.digest
       from json_to_recordset($1::json) as d(id integer, digest text)
      where r.endpoint = 'games' and r.id = d.id`,
    [JSON.stringify(due.map(({ entry: { id, digest } }) => ({ id, digest })))],
  )

/** Entries of the page have these candidates from now on; a game that is claimed is a candidate of none. */
async function replaceCandidates(db: Pool, page: Stored[], candidates: Candidate[], claimed: string[]) {
  await db.query('delete from igdb.candidate where igdb_id = any($1) or game_id = any($2)', [
    page.map(({ id }) => id),
    claimed,
  ])
  await db.query(
    `insert into igdb.candidate (igdb_id, game_id, score, entry)
     select igdb_id, game_id, score, entry
       from json_to_recordset($1::json) as r(igdb_id integer, game_id text, score integer, entry jsonb)
     on conflict do nothing`,
    [JSON.stringify(candidates)],
  )
}
