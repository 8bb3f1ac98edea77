import {
  GameFollowed,
  GameUnfollowed,
  gameFollowFamily,
} from '@koryaku/contracts/follows/game-follow.events.ts'
import {
  UserFollowed,
  UserUnfollowed,
  userFollowFamily,
} from '@koryaku/contracts/follows/user-follow.events.ts'
import { gameFollow } from '@koryaku/contracts/tables/game-follow.table.ts'
import { userFollow } from '@koryaku/contracts/tables/user-follow.table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { noExclusions } from './exclusions.ts'
import { appendPairs, applyPairs, definePairChanges, foldPairs, type PairChange } from './pairs.ts'

const gameFollowChange = definePairChanges('game_follow_change', gameFollow)
const userFollowChange = definePairChanges('user_follow_change', userFollow)

/** Followers of games and users. */
export const follows = defineProjection({
  name: 'follows',
  codeVersion: 3,
  tables: [gameFollow, userFollow],
  handles: on(GameFollowed, GameUnfollowed, UserFollowed, UserUnfollowed),
  async apply(db, events, t) {
    await applyPairs(db, t, gameFollow, gameFollows(events), noExclusions)
    await applyPairs(db, t, userFollow, userFollows(events), noExclusions)
  },
  bulk: {
    changes: [gameFollowChange, userFollowChange],
    async append(_, events, __, changes) {
      appendPairs(changes, gameFollowChange, gameFollows(events))
      appendPairs(changes, userFollowChange, userFollows(events))
    },
    folds: [
      { tables: [gameFollow], statements: t => [foldPairs(t, gameFollow, gameFollowChange)] },
      { tables: [userFollow], statements: t => [foldPairs(t, userFollow, userFollowChange)] },
    ],
  },
})

export const gameFollows = (events: readonly Recorded[]): PairChange[] =>
  events.filter(gameFollowFamily.has).map(event => {
    const { gameId, userId } = event.data
    return { keys: [gameId, userId], isSet: event.type === GameFollowed.type, event }
  })

export const userFollows = (events: readonly Recorded[]): PairChange[] =>
  events.filter(userFollowFamily.has).map(event => {
    const { followeeId, followerId } = event.data
    return { keys: [followeeId, followerId], isSet: event.type === UserFollowed.type, event }
  })
