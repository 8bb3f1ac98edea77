import { DomainError } from '@koryaku/contracts/errors.ts'
import type { UserFollowEvent } from '@koryaku/contracts/follows/user-follow.events.ts'
import type { Decider } from '#command-handling/decider.ts'
import { type PairCommand, type PairState, pairDecider } from '#command-handling/pair.decider.ts'

/** Like any pair, but users cannot follow themselves. */
export function userFollowDecider(pair: {
  followeeId: string
  followerId: string
}): Decider<PairState<UserFollowEvent>, PairCommand, UserFollowEvent> {
  const decider = pairDecider<UserFollowEvent>(
    'UserFollowed',
    () => ({ type: 'UserFollowed', data: pair }),
    () => ({ type: 'UserUnfollowed', data: pair }),
  )
  return {
    ...decider,
    decide(command, state) {
      if (pair.followeeId === pair.followerId) throw new DomainError('follow_self')
      return decider.decide(command, state)
    },
  }
}
