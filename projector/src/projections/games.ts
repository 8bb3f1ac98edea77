import { articleFamily } from '@koryaku/contracts/articles/article.events.ts'
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import { GameFollowed, GameUnfollowed } from '@koryaku/contracts/follows/game-follow.events.ts'
import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import { type GameDetails, type GameEvent, gameFamily } from '@koryaku/contracts/games/game.events.ts'
import { englishOrder, kanaHeadOf, kanaOrder, letterHeadOf } from '@koryaku/contracts/games/title-index.ts'
import { tellChangedCards } from '@koryaku/contracts/server/changed-cards.ts'
import { deriveReading } from '@koryaku/contracts/server/japanese-reading.ts'
import { catalogueTotal } from '@koryaku/contracts/tables/catalogue-total.table.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { gameChange } from '@koryaku/contracts/tables/game-change.table.ts'
import { gameCounter } from '@koryaku/contracts/tables/game-counter.table.ts'
import { gameExclusion } from '@koryaku/contracts/tables/game-exclusion.table.ts'
import { gameFollower } from '@koryaku/contracts/tables/game-follower.table.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on } from '#engine/projection.ts'
import { addToRows, loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import { applyExclusions, exclusionEvents } from './exclusions.ts'
import { gameFollows } from './follows.ts'
import { appendPairs, applyPairs, definePairChanges, foldPairs, giversOf } from './pairs.ts'
import { publicationEvents, publishedChange } from './published-change.ts'
import { gameIdsIn, Sums } from './sums.ts'

const followerChange = definePairChanges('game_follower_change', gameFollower)

/** The catalogue, with counts of published articles and followers. */
export const games = defineProjection({
  name: 'games',
  codeVersion: 9,
  tables: [gameCard, gameChange, gameCounter, gameFollower, gameExclusion, catalogueTotal],
  handles: on(...gameFamily.events, ...publicationEvents, GameFollowed, GameUnfollowed, ...exclusionEvents),
  async apply(db, events, t) {
    const sums = await applyToCatalogue(db, events, t)
    const followed = gameFollows(events)
    const exclusions = await applyExclusions(db, t, gameExclusion, events, giversOf(followed))
    const followers = await applyPairs(db, t, gameFollower, followed, exclusions)
    for (const [gameId, change] of followers) sums.of(gameId).followers += change
    const counted = sums.rows()
    await addToRows(db, t, gameCounter, counted)
    await tellChangedCards(db, 'game', [...gameIdsIn(events), ...counted.map(row => row.game_id)])
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

/** @returns ids of the games that were not there, and how many more are shown now */
async function applyToCards(
  db: PoolClient,
  events: readonly Recorded[],
  t: TableName,
): Promise<{ added: string[]; shown: number }> {
  const edits = events.filter(gameFamily.has)
  const cards = await loadRows(
    db,
    t,
    gameCard,
    edits.map(({ data }) => data.gameId),
  )
  const added: string[] = []
  const changes: Written<typeof gameChange>[] = []
  let shown = 0
  for (const event of edits) {
    const { gameId } = event.data
    const card = cards.get(gameId)
    if (event.type !== 'GameAdded' && event.type !== 'GameEdited') {
      if (!card) continue
      const hidden = event.type !== 'GameShown'
      if (card.hidden !== hidden) shown += hidden ? -1 : 1
      cards.set(gameId, { ...card, hidden })
      changes.push(changeOf(event, []))
      continue
    }
    const { slug, details } = event.data
    if (!card) {
      added.push(gameId)
      shown += 1
    }
    const cover = event.type === 'GameEdited' ? event.data.cover : (card?.cover ?? null)
    const fields = card ? changedFields(card.details, details) : []
    changes.push(changeOf(event, card && card.cover !== cover ? [...fields, 'cover'].sort() : fields))
    cards.set(gameId, { ...cardOf(gameId, slug, details, card, event.metadata.occurredAt), cover })
  }
  await upsertRows(db, t, gameCard, cards.values())
  await upsertRows(db, t, gameChange, changes)
  return { added, shown }
}

const changeOf = (event: Recorded<GameEvent>, fields: string[]): Written<typeof gameChange> => ({
  game_id: event.data.gameId,
  revision: event.revision.toString(),
  kind: event.type,
  at: event.metadata.occurredAt,
  actor_id: event.metadata.actorId,
  reason: 'reason' in event.data ? event.data.reason : null,
  fields,
})

const changedFields = (before: GameDetails, after: GameDetails): string[] =>
  (Object.keys({ ...before, ...after }) as (keyof GameDetails)[])
    .filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .sort()

function cardOf(
  gameId: string,
  slug: string,
  details: GameDetails,
  before: Written<typeof gameCard> | undefined,
  at: string,
): Omit<Written<typeof gameCard>, 'cover'> {
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
    fragment_head: gameFragmentHead(gameId, slug, title, details),
  }
}

/** The resource up to its counters: `head ‖ "currentVersion":…,"articlesCount":…,"gameReviewsCount":…,"followersCount":…}}`. */
function gameFragmentHead(gameId: string, slug: string, title: string, details: GameDetails): string {
  const attributes: Omit<
    GameAttributes,
    'currentVersion' | 'articlesCount' | 'gameReviewsCount' | 'averageScore' | 'followersCount'
  > = {
    slug,
    title,
    titleJa: details.titleJa,
    titleEn: details.titleEn,
    thumbnail: details.thumbnail,
    platforms: details.platforms,
    year: details.year,
    genres: details.genres,
  }
  return `${JSON.stringify({ type: 'game', id: gameId, attributes }).slice(0, -2)},`
}
