import type { Recorded } from '@koryaku/contracts/event-store.ts'
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
import { defineProjection, on } from '#engine/projection.ts'
import { nobodyExcluded } from './exclusions.ts'
import {
  appendPairs,
  applyPairs,
  foldPairs,
  type PairChange,
  pairChanges,
  pairIndex,
  pairTable,
} from './pairs.ts'

export const GAME_SIDES: [string, string] = ['game_id', 'user_id']
export const USER_SIDES: [string, string] = ['followee_id', 'follower_id']

/** Who follows which game and whom. */
export const follows = defineProjection({
  name: 'follows',
  tables: ['game_follow', 'user_follow'],
  schema: t => `
    ${pairTable(t('game_follow'), ...GAME_SIDES)}
    ${pairTable(t('user_follow'), ...USER_SIDES)}
  `,
  indexes: t => `
    -- Games that a member follows.
    ${pairIndex(t('game_follow'), 'user_id', 'game_id')}
    -- Members that a member follows, and his followers.
    ${pairIndex(t('user_follow'), 'follower_id', 'followee_id')}
    ${pairIndex(t('user_follow'), 'followee_id', 'follower_id')}
  `,
  handles: on(GameFollowed, GameUnfollowed, UserFollowed, UserUnfollowed),
  async apply(db, events, t) {
    await applyPairs(db, t('game_follow'), GAME_SIDES, gameFollows(events), nobodyExcluded)
    await applyPairs(db, t('user_follow'), USER_SIDES, userFollows(events), nobodyExcluded)
  },
  bulk: {
    changes: {
      game_follow_change: pairChanges(...GAME_SIDES),
      user_follow_change: pairChanges(...USER_SIDES),
    },
    async append(_, events, __, changes) {
      appendPairs(changes, 'game_follow_change', gameFollows(events))
      appendPairs(changes, 'user_follow_change', userFollows(events))
    },
    folds: [
      {
        tables: ['game_follow'],
        statements: t => [foldPairs(t('game_follow'), t('game_follow_change'), GAME_SIDES)],
      },
      {
        tables: ['user_follow'],
        statements: t => [foldPairs(t('user_follow'), t('user_follow_change'), USER_SIDES)],
      },
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
