import { articleFamily } from '@koryaku/contracts/articles/article.events.ts'
import { GameFollowed, GameUnfollowed } from '@koryaku/contracts/follows/game-follow.events.ts'
import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import {
  type GameDetails,
  type GameEvent,
  gameFamily,
  igdbCoverPath,
} from '@koryaku/contracts/games/game.events.ts'
import { type GameMergeEvent, gameMergesFamily } from '@koryaku/contracts/games/game-merge.events.ts'
import { canonicalOf } from '@koryaku/contracts/games/game-merge.ts'
import { englishOrder, kanaHeadOf, kanaOrder, letterHeadOf } from '@koryaku/contracts/games/title-index.ts'
import { catalogueTotal } from '@koryaku/contracts/tables/catalogue-total.table.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { gameChange } from '@koryaku/contracts/tables/game-change.table.ts'
import { gameCounter } from '@koryaku/contracts/tables/game-counter.table.ts'
import { gameExclusion } from '@koryaku/contracts/tables/game-exclusion.table.ts'
import { gameFollower } from '@koryaku/contracts/tables/game-follower.table.ts'
import { gameMerge } from '@koryaku/contracts/tables/game-merge.table.ts'
import { tellChangedCards } from '@koryaku/server-kit/changed-cards.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { deriveReading } from '@koryaku/server-kit/japanese-reading.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on } from '#engine/projection.ts'
import { addToRows, deleteRows, loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import { applyExclusions, exclusionEvents } from './exclusions.ts'
import { gameFollows } from './follows.ts'
import { appendPairs, applyPairs, definePairChanges, foldPairs, giversOf } from './pairs.ts'
import { publicationEvents, publishedChange } from './published-change.ts'
import { gameIdsIn, Sums } from './sums.ts'

type CardRow = Written<typeof gameCard>

const followerChange = definePairChanges('game_follower_change', gameFollower)

/** The catalogue, with counts of published articles and followers. */
export const games = defineProjection({
  name: 'games',
  codeVersion: 12,
  tables: [gameCard, gameChange, gameCounter, gameFollower, gameExclusion, gameMerge, catalogueTotal],
  handles: on(
    ...gameFamily.events,
    ...gameMergesFamily.events,
    ...publicationEvents,
    GameFollowed,
    GameUnfollowed,
    ...exclusionEvents,
  ),
  async apply(db, events, t) {
    const sums = await applyToCatalogue(db, events, t)
    const followed = gameFollows(events)
    const exclusions = await applyExclusions(db, t, gameExclusion, events, giversOf(followed))
    const followers = await applyPairs(db, t, gameFollower, followed, exclusions)
    for (const [gameId, change] of followers) sums.of(gameId).followers += change
    const counted = sums.rows()
    await addToRows(db, t, gameCounter, counted)
    await tellChangedCards(db, 'game', [
      ...gameIdsIn(events),
      ...mergedIn(events),
      ...counted.map(row => row.game_id),
    ])
  },
  bulk: {
    changes: [followerChange],
    async append(db, events, t, changes) {
      const sums = await applyToCatalogue(db, events, t)
      await applyExclusions(db, t, gameExclusion, events, [])
      appendPairs(changes, followerChange, gameFollows(events))
      await addToRows(db, t, gameCounter, sums.rows())
    },
    folds: [
      {
        tables: [gameFollower],
        statements: t => [foldPairs(t, gameFollower, followerChange, gameExclusion), foldCounters(t)],
      },
    ],
  },
})

function foldCounters(t: TableName): string {
  const { game_id, articles, followers } = gameCounter.names
  const f = gameFollower.names
  return `insert into ${t(gameCounter)} as known (${game_id}, ${articles}, ${followers})
    select ${f.game_id}, 0, count(*) filter (where ${f.counted}) from ${t(gameFollower)} group by ${f.game_id}
    on conflict (${game_id}) do update set ${followers} = excluded.${followers}`
}

/** The cards and the counts of articles. @returns what the batch changes in counts by game */
async function applyToCatalogue(db: PoolClient, events: readonly Recorded[], t: TableName) {
  const { added, shown } = await applyToCards(db, events, t)
  const sums = new Sums(game_id => ({ game_id, articles: 0, followers: 0 }))
  const total = { id: 1, games: shown, articles: 0 }
  for (const id of added) sums.of(id)
  for (const event of events.filter(articleFamily.has)) {
    const change = publishedChange(event)
    sums.of(event.data.gameId).articles += change
    total.articles += change
  }
  await addToRows(db, t, catalogueTotal, [total])
  return sums
}

/** @returns ids of the new games, and the increase in the number of shown games */
async function applyToCards(
  db: PoolClient,
  events: readonly Recorded[],
  t: TableName,
): Promise<{ added: string[]; shown: number }> {
  const said = events.filter(
    (event): event is Recorded<GameEvent | GameMergeEvent> =>
      gameFamily.has(event) || gameMergesFamily.has(event),
  )
  const ids = [
    ...said.flatMap(event => (gameFamily.has(event) ? [event.data.gameId] : [])),
    ...mergedIn(said),
  ]
  const cards = await loadRows(db, t, gameCard, ids)
  const merges = await applyMerges(db, t, said)
  const added: string[] = []
  const changes: Written<typeof gameChange>[] = []
  let shown = 0
  const put = (card: CardRow) => {
    const before = cards.get(card.game_id)
    const next = { ...card, hidden: card.staff_hidden || merges.has(card.game_id) }
    shown += Number(!next.hidden) - Number(before?.hidden === false)
    cards.set(card.game_id, next)
  }
  for (const event of said) {
    if (!gameFamily.has(event)) {
      changes.push(...mergeChangesOf(event))
      continue
    }
    const { gameId } = event.data
    const card = cards.get(gameId)
    const revision = event.revision.toString()
    if (event.type !== 'GameAdded' && event.type !== 'GameEdited') {
      if (!card) continue
      put({ ...card, revision, staff_hidden: event.type !== 'GameShown' })
      changes.push(changeOf(event, []))
      continue
    }
    const { slug, details } = event.data
    if (!card) added.push(gameId)
    const cover = event.type === 'GameEdited' ? event.data.cover : (card?.cover ?? null)
    const fields = card ? changedFields(card.details, details) : []
    changes.push(changeOf(event, card && card.cover !== cover ? [...fields, 'cover'].sort() : fields))
    put({ ...cardOf(gameId, slug, details, card, event.metadata.occurredAt, cover), revision })
  }
  for (const id of mergedIn(said)) {
    const card = cards.get(id)
    if (card) put(card)
  }
  await upsertRows(db, t, gameCard, cards.values())
  await upsertRows(db, t, gameChange, changes)
  return { added, shown }
}

/** Brings the table of merges to the end of the batch. @returns the merged games that these events name */
async function applyMerges(
  db: PoolClient,
  t: TableName,
  events: readonly Recorded<GameEvent | GameMergeEvent>[],
): Promise<ReadonlySet<string>> {
  const said = events.filter(gameMergesFamily.has)
  if (said.length === 0) {
    const ids = events.filter(gameFamily.has).map(({ data }) => data.gameId)
    return new Set((await loadRows(db, t, gameMerge, ids)).keys())
  }
  // Rows follow others: a chain may end at another game. There are few.
  const { rows } = await db.query<Written<typeof gameMerge>>(`select * from ${t(gameMerge)}`)
  const merges = new Map(rows.map(row => [row.game_id, row]))
  for (const { type, data, metadata } of said) {
    if (type === 'GamesParted') merges.delete(data.from)
    else
      merges.set(data.from, {
        ...{ game_id: data.from, into_id: data.into, canonical_id: data.into, reason: data.reason },
        ...{ merged_by: data.by, merged_at: metadata.occurredAt },
      })
  }
  const intoOf = new Map([...merges.values()].map(row => [row.game_id, row.into_id]))
  const next = [...merges.values()].map(row => ({ ...row, canonical_id: canonicalOf(row.game_id, intoOf) }))
  const parted = rows.filter(({ game_id }) => !merges.has(game_id)).map(({ game_id }) => ({ game_id }))
  await deleteRows(db, t, gameMerge, parted)
  await upsertRows(db, t, gameMerge, next)
  return new Set(merges.keys())
}

/** The games that merges in these events name. */
const mergedIn = (events: readonly Recorded[]): string[] =>
  events.filter(gameMergesFamily.has).flatMap(({ data }) => [data.from, data.into])

const changeOf = (event: Recorded<GameEvent>, fields: string[]): Written<typeof gameChange> => ({
  ...{ game_id: event.data.gameId, kind: event.type, fields, other_id: null },
  ...factsOf(event),
})

/** A merge or its undoing, as a change of either game. */
function mergeChangesOf(event: Recorded<GameMergeEvent>): Written<typeof gameChange>[] {
  const { from, into } = event.data
  const isMerge = event.type === 'GamesMerged'
  const facts = { ...factsOf(event), fields: [] }
  return [
    { ...facts, game_id: from, other_id: into, kind: isMerge ? 'MergedInto' : 'PartedFrom' },
    { ...facts, game_id: into, other_id: from, kind: isMerge ? 'MergedHere' : 'PartedHere' },
  ]
}

const factsOf = ({ position, data, metadata }: Recorded<GameEvent | GameMergeEvent>) => ({
  position: position.toString(),
  at: metadata.occurredAt,
  actor_id: metadata.actorId,
  reason: 'reason' in data ? data.reason : null,
})

const changedFields = (before: GameDetails, after: GameDetails): string[] =>
  (Object.keys({ ...before, ...after }) as (keyof GameDetails)[])
    .filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .sort()

function cardOf(
  gameId: string,
  slug: string,
  details: GameDetails,
  before: CardRow | undefined,
  at: string,
  cover: string | null,
): Omit<CardRow, 'revision'> {
  const title = details.titleJa ?? details.titleEn ?? slug
  const reading = details.reading ?? deriveReading(title) ?? title
  const titleEn = details.titleEn ?? title
  return {
    game_id: gameId,
    slug,
    title,
    title_ja: details.titleJa,
    title_en: details.titleEn,
    details,
    sort_title: kanaOrder(reading),
    sort_title_en: englishOrder(titleEn),
    kana_head: kanaHeadOf(reading),
    letter_head: letterHeadOf(titleEn),
    added_at: before?.added_at ?? at,
    hidden: before?.hidden ?? false,
    staff_hidden: before?.staff_hidden ?? false,
    cover,
    fragment_head: gameFragmentHead(gameId, slug, title, details, cover),
  }
}

/** The resource up to its counters: `head ‖ "currentVersion":…,"articlesCount":…,"gameReviewsCount":…,"followersCount":…}}`. */
function gameFragmentHead(
  gameId: string,
  slug: string,
  title: string,
  details: GameDetails,
  cover: string | null,
): string {
  const attributes: Omit<
    GameAttributes,
    'currentVersion' | 'articlesCount' | 'gameReviewsCount' | 'averageScore' | 'followersCount'
  > = {
    slug,
    title,
    titleJa: details.titleJa,
    titleEn: details.titleEn,
    // The cover of the external games database is shown only when staff set none.
    thumbnail: details.thumbnail ?? (cover && igdbCoverPath(cover)),
    platforms: details.platforms,
    year: details.year,
    releasedOn: details.releasedOn,
    genres: details.genres,
  }
  return `${JSON.stringify({ type: 'game', id: gameId, attributes }).slice(0, -2)},`
}
