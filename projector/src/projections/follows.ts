import type { Recorded } from '@koryaku/contracts/event-store.ts'
import {
  type GameFollowEvent,
  GameFollowed,
  GameUnfollowed,
} from '@koryaku/contracts/follows/game-follow.events.ts'
import {
  type UserFollowEvent,
  UserFollowed,
  UserUnfollowed,
} from '@koryaku/contracts/follows/user-follow.events.ts'
import { on, type Projection } from '#engine/projection.ts'
import { applyPairs, pairTable } from './pairs.ts'

/** Who follows which game and whom. */
export const follows: Projection = {
  name: 'follows',
  version: 1,
  tables: ['game_follow', 'user_follow'],
  schema: t => `
    ${pairTable(t('game_follow'), 'game_id', 'user_id')}
    ${pairTable(t('user_follow'), 'followee_id', 'follower_id')}
  `,
  handles: on(GameFollowed, GameUnfollowed, UserFollowed, UserUnfollowed),
  async apply(db, events, t) {
    const ofGames = events.filter(({ stream }) =>
      stream.startsWith('gameFollow-'),
    ) as Recorded<GameFollowEvent>[]
    const ofUsers = events.filter(({ stream }) =>
      stream.startsWith('userFollow-'),
    ) as Recorded<UserFollowEvent>[]
    await applyPairs(
      db,
      t('game_follow'),
      ['game_id', 'user_id'],
      ofGames.map(event => ({
        keys: [event.data.gameId, event.data.userId],
        isSet: event.type === 'GameFollowed',
        event,
      })),
    )
    await applyPairs(
      db,
      t('user_follow'),
      ['followee_id', 'follower_id'],
      ofUsers.map(event => ({
        keys: [event.data.followeeId, event.data.followerId],
        isSet: event.type === 'UserFollowed',
        event,
      })),
    )
  },
}
