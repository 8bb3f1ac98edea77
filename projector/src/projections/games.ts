import {
  ArticleDeleted,
  type ArticleEvent,
  ArticlePublished,
  ArticleUnpublished,
} from '@koryaku/contracts/articles/article.events.ts'
import type { Recorded, RecordedEvent } from '@koryaku/contracts/event-store.ts'
import {
  type GameFollowEvent,
  GameFollowed,
  GameUnfollowed,
} from '@koryaku/contracts/follows/game-follow.events.ts'
import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import {
  GameAdded,
  type GameDetails,
  GameEdited,
  type GameEvent,
} from '@koryaku/contracts/games/game.events.ts'
import type { PoolClient } from 'pg'
import { on, type Projection, type TableName } from '#engine/projection.ts'
import { isNewer, loadRows, upsertRows } from '#engine/rows.ts'

interface GameCard {
  game_id: string
  slug: string
  title: string
  title_ja: string | null
  title_en: string | null
  details: GameDetails
  sort_title: string
  added_at: string | Date
  fragment_head: string
  position: string | bigint
}

interface GameCounter {
  game_id: string
  articles: number
  followers: number
  articles_position: string | bigint
  followers_position: string | bigint
}

/** The catalogue, with counts of published articles and followers. */
export const games: Projection = {
  name: 'games',
  version: 1,
  tables: ['game_card', 'game_counter'],
  schema: t => `
    create table ${t('game_card')} (
      game_id text primary key,
      slug text not null unique,
      title text not null,
      title_ja text,
      title_en text,
      details jsonb not null,
      sort_title text not null,
      added_at timestamptz not null,
      fragment_head text not null,
      position bigint not null
    );
    -- The catalogue by name, and the newest additions.
    create index on ${t('game_card')} (sort_title, game_id);
    create index on ${t('game_card')} (added_at desc, game_id desc);
    create table ${t('game_counter')} (
      game_id text primary key,
      articles integer not null,
      followers integer not null,
      articles_position bigint not null,
      followers_position bigint not null
    );
    -- The catalogue by popularity.
    create index on ${t('game_counter')} ((articles * 2 + followers) desc, game_id);
  `,
  handles: on(
    GameAdded,
    GameEdited,
    ArticlePublished,
    ArticleUnpublished,
    ArticleDeleted,
    GameFollowed,
    GameUnfollowed,
  ),
  async apply(db, events, t) {
    await applyToCards(db, events, t)
    await applyToCounters(db, events, t)
  },
}

async function applyToCards(db: PoolClient, events: RecordedEvent[], t: TableName): Promise<void> {
  const edits = events.filter(
    ({ type }) => type === 'GameAdded' || type === 'GameEdited',
  ) as Recorded<GameEvent>[]
  const cards = await loadRows<GameCard>(
    db,
    t('game_card'),
    'game_id',
    edits.map(({ data }) => data.gameId),
  )
  for (const event of edits) {
    const { gameId, slug, details } = event.data
    const card = cards.get(gameId)
    if (!isNewer(event, card)) continue
    const title = details.titleJa ?? details.titleEn ?? slug
    cards.set(gameId, {
      game_id: gameId,
      slug,
      title,
      title_ja: details.titleJa,
      title_en: details.titleEn,
      details,
      sort_title: (details.reading ?? title).normalize('NFKC').toLowerCase(),
      added_at: card?.added_at ?? event.metadata.occurredAt,
      fragment_head: gameFragmentHead(gameId, slug, title, details),
      position: event.position,
    })
  }
  await upsertRows(db, t('game_card'), ['game_id'], cards.values())
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

type CountedEvent = Recorded<ArticleEvent | GameFollowEvent>

async function applyToCounters(db: PoolClient, events: RecordedEvent[], t: TableName): Promise<void> {
  const counted = events.filter(({ type }) => type !== 'GameAdded' && type !== 'GameEdited') as CountedEvent[]
  const counters = await loadRows<GameCounter>(
    db,
    t('game_counter'),
    'game_id',
    counted.map(({ data }) => data.gameId),
  )
  for (const event of counted) {
    const { gameId } = event.data
    const counter = counters.get(gameId) ?? {
      game_id: gameId,
      articles: 0,
      followers: 0,
      articles_position: -1n,
      followers_position: -1n,
    }
    counters.set(gameId, counter)
    const follows = event.type === 'GameFollowed' || event.type === 'GameUnfollowed'
    if (event.position <= BigInt(follows ? counter.followers_position : counter.articles_position)) continue
    if (follows) {
      counter.followers += event.type === 'GameFollowed' ? 1 : -1
      counter.followers_position = event.position
    } else {
      counter.articles += publishedChange(event as Recorded<ArticleEvent>)
      counter.articles_position = event.position
    }
  }
  await upsertRows(db, t('game_counter'), ['game_id'], counters.values())
}

/** What an event changes in the number of published articles. */
export function publishedChange(event: ArticleEvent): number {
  if (event.type === 'ArticlePublished') return 1
  if (event.type === 'ArticleUnpublished') return -1
  return event.type === 'ArticleDeleted' && event.data.wasPublished ? -1 : 0
}
