import { articleFamily } from '@koryaku/contracts/articles/article.events.ts'
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import { GameFollowed, GameUnfollowed } from '@koryaku/contracts/follows/game-follow.events.ts'
import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import { GameAdded, type GameDetails, GameEdited, gameFamily } from '@koryaku/contracts/games/game.events.ts'
import { englishOrder, kanaHeadOf, kanaOrder, letterHeadOf } from '@koryaku/contracts/games/title-index.ts'
import { tellChangedCards } from '@koryaku/contracts/server/changed-cards.ts'
import { deriveReading } from '@koryaku/contracts/server/japanese-reading.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on, type TableName } from '#engine/projection.ts'
import { addToRows, loadRows, upsertRows } from '#engine/rows.ts'
import { applyExclusions, exclusionEvents, exclusionTable } from './exclusions.ts'
import { GAME_SIDES, gameFollows } from './follows.ts'
import { appendPairs, applyPairs, foldPairs, giversOf, pairChanges, pairTable } from './pairs.ts'
import { publicationEvents, publishedChange } from './published-change.ts'
import { gameIdsIn, Sums } from './sums.ts'

interface GameCard {
  game_id: string
  slug: string
  title: string
  title_ja: string | null
  title_en: string | null
  details: GameDetails
  sort_title: string
  sort_title_en: string
  kana_head: string
  letter_head: string
  added_at: string | Date
  fragment_head: string
}

/** The catalogue, with counts of published articles and followers. */
export const games = defineProjection({
  name: 'games',
  tables: ['game_card', 'game_counter', 'game_follower', 'game_exclusion', 'catalogue_total'],
  schema: t => `
    create table ${t('game_card')} (
      game_id text primary key,
      slug text not null,
      title text not null,
      title_ja text,
      title_en text,
      details jsonb not null,
      sort_title text not null,
      sort_title_en text not null,
      kana_head text not null,
      letter_head text not null,
      added_at timestamptz not null,
      fragment_head text not null
    );
    -- Every game of the catalogue has a row, so that the popular ones come from one index.
    create table ${t('game_counter')} (
      game_id text primary key,
      articles integer not null,
      followers integer not null
    );
    -- Followers as they are counted: excluded accounts are not.
    ${pairTable(t('game_follower'), ...GAME_SIDES)}
    ${exclusionTable(t('game_exclusion'))}
    -- One row: totals of the lists that nobody should count.
    create table ${t('catalogue_total')} (
      id integer primary key,
      games integer not null,
      articles integer not null
    );
  `,
  indexes: t => `
    -- A game by its address.
    create unique index on ${t('game_card')} (slug);
    -- The catalogue by name in either language, as a whole and by the heads of its index; the newest additions.
    create index on ${t('game_card')} (sort_title, game_id);
    create index on ${t('game_card')} (sort_title_en, game_id);
    create index on ${t('game_card')} (kana_head, sort_title, game_id);
    create index on ${t('game_card')} (letter_head, sort_title_en, game_id);
    create index on ${t('game_card')} (added_at desc, game_id desc);
    -- The catalogue by popularity.
    create index on ${t('game_counter')} ((articles * 2 + followers) desc, game_id);
  `,
  handles: on(GameAdded, GameEdited, ...publicationEvents, GameFollowed, GameUnfollowed, ...exclusionEvents),
  async apply(db, events, t) {
    const sums = await applyToCatalogue(db, events, t)
    const followed = gameFollows(events)
    const exclusions = await applyExclusions(db, t('game_exclusion'), events, giversOf(followed))
    const followers = await applyPairs(db, t('game_follower'), GAME_SIDES, followed, exclusions)
    for (const [gameId, change] of followers) sums.of(gameId).followers += change
    const counted = sums.rows()
    await addToRows(db, t('game_counter'), ['game_id'], counted)
    await tellChangedCards(db, 'game', [...gameIdsIn(events), ...counted.map(row => row.game_id)])
  },
  bulk: {
    changes: { game_follower_change: pairChanges(...GAME_SIDES) },
    async append(db, events, t, changes) {
      const sums = await applyToCatalogue(db, events, t)
      await applyExclusions(db, t('game_exclusion'), events, [])
      appendPairs(changes, 'game_follower_change', gameFollows(events))
      await addToRows(db, t('game_counter'), ['game_id'], sums.rows())
    },
    folds: [
      {
        tables: ['game_follower'],
        statements: t => [
          foldPairs(t('game_follower'), t('game_follower_change'), GAME_SIDES, t('game_exclusion')),
          `insert into ${t('game_counter')} as known (game_id, articles, followers)
       select game_id, 0, count(*) filter (where counted) from ${t('game_follower')} group by game_id
       on conflict (game_id) do update set followers = excluded.followers`,
        ],
      },
    ],
  },
})

/** The cards and the counts of articles. @returns what the batch changes in counts by game */
async function applyToCatalogue(db: PoolClient, events: readonly Recorded[], t: TableName) {
  const added = await applyToCards(db, events, t)
  const sums = new Sums(game_id => ({ game_id, articles: 0, followers: 0 }))
  const total = { id: 1, games: added.length, articles: 0 }
  for (const id of added) sums.of(id)
  for (const event of events.filter(articleFamily.has)) {
    const change = publishedChange(event)
    sums.of(event.data.gameId).articles += change
    total.articles += change
  }
  await addToRows(db, t('catalogue_total'), ['id'], [total])
  return sums
}

/** @returns ids of the games that were not there */
async function applyToCards(db: PoolClient, events: readonly Recorded[], t: TableName): Promise<string[]> {
  const edits = events.filter(gameFamily.has)
  const cards = await loadRows<GameCard>(
    db,
    t('game_card'),
    'game_id',
    edits.map(({ data }) => data.gameId),
  )
  const added: string[] = []
  for (const event of edits) {
    const { gameId, slug, details } = event.data
    const card = cards.get(gameId)
    if (!card) added.push(gameId)
    const title = details.titleJa ?? details.titleEn ?? slug
    const reading = details.reading ?? deriveReading(title) ?? title
    const titleEn = details.titleEn ?? title
    cards.set(gameId, {
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
      added_at: card?.added_at ?? event.metadata.occurredAt,
      fragment_head: gameFragmentHead(gameId, slug, title, details),
    })
  }
  await upsertRows(db, t('game_card'), ['game_id'], cards.values())
  return added
}

/** The resource up to its counters: `head ‖ "articlesCount":…,"gameReviewsCount":…,"followersCount":…}}`. */
function gameFragmentHead(gameId: string, slug: string, title: string, details: GameDetails): string {
  const attributes: Omit<GameAttributes, 'articlesCount' | 'gameReviewsCount' | 'followersCount'> = {
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
