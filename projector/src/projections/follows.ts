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
import { nobodyExcluded } from './exclusions.ts'
import { applyPairs, pairIndex, pairTable } from './pairs.ts'

/** Who follows which game and whom. */
export const follows: Projection = {
  name: 'follows',
  codeVersion: 3,
  tables: ['game_follow', 'user_follow'],
  schema: t => `
    ${pairTable(t('game_follow'), 'game_id', 'user_id')}
    ${pairTable(t('user_follow'), 'followee_id', 'follower_id')}
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
    const typed = events as Recorded<GameFollowEvent | UserFollowEvent>[]
    await applyPairs(
      db,
      t('game_follow'),
      ['game_id', 'user_id'],
      typed.flatMap(event =>
        'gameId' in event.data
          ? [{ keys: [event.data.gameId, event.data.userId], isSet: event.type === 'GameFollowed', event }]
          : [],
      ),
      nobodyExcluded,
    )
    await applyPairs(
      db,
      t('user_follow'),
      ['followee_id', 'follower_id'],
      typed.flatMap(event =>
        'followeeId' in event.data
          ? [
              {
                keys: [event.data.followeeId, event.data.followerId],
                isSet: event.type === 'UserFollowed',
                event,
              },
            ]
          : [],
      ),
      nobodyExcluded,
    )
  },
}
