import type { GameFollowEvent } from '@koryaku/contracts/follows/game-follow.events.ts'
import { pairDecider } from '#command-handling/pair.decider.ts'

export const gameFollowDecider = (pair: { gameId: string; userId: string }) =>
  pairDecider<GameFollowEvent>(
    'GameFollowed',
    () => ({ type: 'GameFollowed', data: pair }),
    () => ({ type: 'GameUnfollowed', data: pair }),
  )
