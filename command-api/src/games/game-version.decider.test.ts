import type { GameVersionEvent } from '@koryaku/contracts/games/game-version.events.ts'
import { VERSIONS_MAX } from '@koryaku/contracts/games/game-version.ts'
import { gameIdForSlug, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { gameVersionDecider } from './game-version.decider.ts'

const gameId = gameIdForSlug('zelda')
const version = (label: string, platforms: string[] = [], id = label) => ({
  ...{ gameId, versionId: shortIdFrom(id), label, platforms, releasedOn: '2026-11-01' },
})
const released = (...named: Parameters<typeof version>): GameVersionEvent => ({
  type: 'GameVersionReleased',
  data: version(...named),
})
const { versionId } = version('1.2')

describe('the versions of a game', () => {
  it('are announced', () =>
    given(gameVersionDecider, [released('1.1')])
      .when({ type: 'Release', ...version('1.2') })
      .happens(released('1.2')))
  it('are listed once, however they are written', () =>
    given(gameVersionDecider, [released('1.2')])
      .when({ type: 'Release', ...version('Ver. 1.2') })
      .isRefused('version_listed'))
  it('come to platforms on different days', () => {
    const past = [released('1.2', ['Switch'])]
    given(gameVersionDecider, past)
      .when({ type: 'Release', ...version('1.2', ['PC'], 'pc') })
      .happens(released('1.2', ['PC'], 'pc'))
    given(gameVersionDecider, past)
      .when({ type: 'Release', ...version('1.2', ['PC', 'Switch'], 'pc') })
      .isRefused('version_listed')
  })
  it('are corrected, once', () => {
    const next = { ...version('1.2'), releasedOn: '2026-11-02' }
    const corrected = { type: 'GameVersionCorrected', data: next } as const
    given(gameVersionDecider, [released('1.2')])
      .when({ type: 'Correct', ...next })
      .happens(corrected)
    given(gameVersionDecider, [released('1.2'), corrected])
      .when({ type: 'Correct', ...next })
      .nothingHappens()
  })
  it('are withdrawn, and can be announced again', () => {
    const withdrawn = { type: 'GameVersionWithdrawn', data: { gameId, versionId } } as const
    given(gameVersionDecider, [released('1.2')])
      .when({ type: 'Withdraw', gameId, versionId })
      .happens(withdrawn)
    given(gameVersionDecider, [released('1.2'), withdrawn])
      .when({ type: 'Release', ...version('1.2', [], 'again') })
      .happens(released('1.2', [], 'again'))
  })
  it.each(['Correct', 'Withdraw'] as const)('%s: rejects an unknown version', type =>
    given(gameVersionDecider, [])
      .when({ type, ...version('1.2') })
      .isRefused('not_found'),
  )
  it('have a bound', () => {
    const many = Array.from({ length: VERSIONS_MAX }, (_, i) => released(`1.${i}`))
    given(gameVersionDecider, many)
      .when({ type: 'Release', ...version('2.0') })
      .isRefused('too_many_versions')
  })
})
