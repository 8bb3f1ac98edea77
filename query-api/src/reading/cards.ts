import { AVERAGE_FROM } from '@koryaku/contracts/reviews/review-parts.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { gameCounter } from '@koryaku/contracts/tables/game-counter.table.ts'
import { gameFollower } from '@koryaku/contracts/tables/game-follower.table.ts'
import { gameMerge } from '@koryaku/contracts/tables/game-merge.table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import { gameScore } from '@koryaku/contracts/tables/game-score.table.ts'
import { gameVersion } from '@koryaku/contracts/tables/game-version.table.ts'
import { userAccess } from '@koryaku/contracts/tables/user-access.table.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import { userCounter } from '@koryaku/contracts/tables/user-counter.table.ts'
import { CARDS_CHANGED, type CardKind, readChangedCards } from '@koryaku/server-kit/changed-cards.ts'
import { SESSION_ENDED } from '@koryaku/server-kit/product-session.ts'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { countedReviews } from './counted-reviews.ts'
import type { ReadPosition } from './read-position.ts'

/** A game or a member as a ready resource. */
export interface Card {
  id: string
  json: string
  /** The member is anonymous or erased: the resource is the generic user `anonymous`. */
  anonymous: boolean
  /** True for a game with versions. */
  versioned: boolean
  /** Is a game shown as another one, or others as it? Its counts then follow from several games. */
  merged: boolean
}

/** Cards in the order of the ids; ids that the read model does not know (yet) are left out. */
type FindCards = (ids: string[]) => Promise<Card[]>
export interface Cards {
  games: FindCards
  users: FindCards
}

/** Source of the announcements of changed cards. */
type Announcements = Pick<ReadPosition, 'isListening' | 'onHeard'>

// Bound: query-api | games and members | KEPT_BYTES, KEPT_MS
const KEPT_BYTES = 32 * 1024 * 1024
/** Upper bound of the staleness, should an announcement ever be lost: normally a change evicts the card. */
const KEPT_MS = 60_000

const g = alias(gameCard, 'g')
const c = alias(gameCounter, 'c')
const u = alias(userCard, 'u')
const m = alias(userCounter, 'm')
const a = alias(userAccess, 'a')
const v = alias(gameVersion, 'v')
const s = alias(gameScore, 's')
const o = alias(gameMerge, 'o')
const n = alias(gameMerge, 'n')
const f = alias(gameFollower, 'f')
const r = alias(gameReview, 'r')
const t = alias(gameScore, 't')
const queries: Record<CardKind, string> = {
  // A merged game has the content of the other one under its own id, so that relationships to it stay valid.
  game: `select w.id, false as anonymous, ${o.game_id} is not null or x.ids is not null as merged,
           exists (select 1 from ${v} where ${v.game_id} = ${g.game_id}) as versioned,
           replace(${g.fragment_head}, '"id":"' || ${g.game_id} || '"', '"id":"' || w.id || '"') || '"currentVersion":' || coalesce((select to_json(${v.label})::text from ${v} where ${v.game_id} = ${g.game_id}
                order by ${v.released_on} desc, ${v.place} desc limit 1), 'null')
           || ',"articlesCount":' || (case when x.ids is null then coalesce(${c.articles}, 0) else
                (select coalesce(sum(${c.articles}), 0) from ${c} where ${c.game_id} = any(x.ids)) end)
           || ',"gameReviewsCount":' || coalesce(y.listed, ${s.reviews}, 0)
           || ',"averageScore":' || (case when coalesce(y.counted, ${s.counted}) >= ${AVERAGE_FROM}
                then round(coalesce(y.weighted2, ${s.weighted2}) / 2.0 / coalesce(y.weight4, ${s.weight4}), 2)::float8::text
                else 'null' end)
           || ',"followersCount":' || (case when x.ids is null then coalesce(${c.followers}, 0) else
                (select count(distinct ${f.user_id}) from ${f} where ${f.game_id} = any(x.ids) and ${f.counted}) end)
           || '}}' as json
           from unnest($1::text[]) as w (id) left join ${o} on ${o.game_id} = w.id
           join ${g} on ${g.game_id} = coalesce(${o.canonical_id}, w.id)
           left join ${c} on ${c.game_id} = ${g.game_id} left join ${s} on ${s.game_id} = ${g.game_id}
           left join lateral (select array_agg(${n.game_id}) || ${g.game_id} as ids from ${n}
                               where ${n.canonical_id} = ${g.game_id} having count(*) > 0) x on true
           left join lateral (select count(*)::int as counted, sum(${r.weight4})::int as weight4, sum(${r.weight4} * ${r.score2})::int as weighted2,
                (select coalesce(sum(${t.reviews}), 0)::int from ${t} where ${t.game_id} = any(x.ids)) as listed
               from (${countedReviews('x.ids')}) r
             ) y on x.ids is not null`,
  // The role `g8writer` is shown unless the member is anonymous; all other roles are private.
  user: `select ${u.user_id} as id, ${u.anonymous} as anonymous, false as merged, false as versioned, ${u.fragment_head}
           || '"role":"' || (case when not ${u.anonymous} and exists (
                select 1 from ${a} where ${a.user_id} = ${u.user_id} and 'g8writer' = any(${a.roles}))
                then 'g8writer' else 'user' end)
           || '","followersCount":' || (case when ${u.anonymous} then 0 else coalesce(${m.followers}, 0) end)
           || ',"followingCount":' || (case when ${u.anonymous} then 0 else coalesce(${m.following}, 0) end)
           || ',"articlesCount":' || (case when ${u.anonymous} then 0 else coalesce(${m.articles}, 0) end) || '}}' as json
           from ${u} left join ${m} on ${m.user_id} = ${u.user_id} where ${u.user_id} = any($1)`,
}

/**
 * Connects the cards of games and members for lists. Each is cached in this process until the projector announces a
 * change.
 */
export const connectCards = (db: Pool, readModels: Announcements): Cards => ({
  games: cardsOf('game', db, readModels),
  users: cardsOf('user', db, readModels),
})

function cardsOf(kind: CardKind, db: Pool, readModels: Announcements): FindCards {
  const kept = new LRUCache<string, Card>({
    ttl: KEPT_MS,
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ json }) => json.length * 2 + 300,
  })
  /** For each read in flight: those of its ids that have not changed since it began. */
  const readings = new Set<Set<string>>()
  readModels.onHeard(heard => {
    if (heard?.channel === SESSION_ENDED) return
    // Tables may have been swapped, or changed unheard.
    if (heard?.channel !== CARDS_CHANGED) {
      kept.clear()
      for (const unchanged of readings) unchanged.clear()
      return
    }
    const changed = readChangedCards(heard.payload)
    if (changed.kind !== kind) return
    for (const id of changed.ids) {
      kept.delete(id)
      for (const unchanged of readings) unchanged.delete(id)
    }
  })

  async function read(ids: string[]): Promise<Card[]> {
    const unchanged = new Set(readModels.isListening() ? ids : [])
    readings.add(unchanged)
    try {
      const { rows } = await db.query<Card>({ name: `${kind}-cards`, text: queries[kind], values: [ids] })
      for (const card of rows) if (unchanged.has(card.id) && !card.merged) kept.set(card.id, card)
      return rows
    } finally {
      readings.delete(unchanged)
    }
  }

  return async ids => {
    const found = new Map(ids.map(id => [id, kept.get(id)]))
    const missing = ids.filter(id => !found.get(id))
    if (missing.length > 0) for (const card of await read(missing)) found.set(card.id, card)
    return ids.flatMap(id => found.get(id) ?? [])
  }
}
