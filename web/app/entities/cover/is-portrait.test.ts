import { igdbCoverPath } from '@koryaku/contracts/games/game.events.ts'
import { mediaPathOf } from '@koryaku/contracts/media-path.ts'
import { expect, it } from 'vitest'
import { isPortrait } from './is-portrait.ts'

it('is true for covers of the external games database only', () => {
  expect([isPortrait(igdbCoverPath('co1abc')), isPortrait(mediaPathOf('a.webp'))]).toEqual([true, false])
})
