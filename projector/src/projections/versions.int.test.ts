import { gameVersionsStream } from '@koryaku/contracts/games/game-version.events.ts'
import { versionNoticeStream } from '@koryaku/contracts/games/version-notice.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { gameId } from '#testing/small-world.ts'
import { versions } from './versions.ts'

const { given } = examplesOf(versions)
const versionId = shortIdFrom('version')
const version = (label: string, releasedOn: string) => ({
  ...{ gameId, versionId, label, platforms: ['FC'], releasedOn },
})
const stream = gameVersionsStream(gameId)
// The examples begin on 30 October 2026, at 21:00 of Japan time.
const released = happened(stream, { type: 'GameVersionReleased', data: version('Ver. 1.2', '2026-10-30') }, 1)
const corrected = happened(
  stream,
  { type: 'GameVersionCorrected', data: version('Ver. 1.2.1', '2026-10-01') },
  2,
)
const withdrawn = happened(stream, { type: 'GameVersionWithdrawn', data: { gameId, versionId } }, 3)

describe('versions: rows of a game after announcements', () => {
  it('holds one as it was announced, known since that moment', async () => {
    const { game_version: found } = await given(released)
    expect(found).toMatchObject([
      {
        ...{ game_id: gameId, label: 'Ver. 1.2', label_key: '1.2', platforms: ['FC'], place: 0 },
        ...{ released_on: '2026-10-30', since: '2026-10-30T12:01:00+00:00' },
      },
    ])
  })
  it('holds it as it was corrected last, in its place, known since the end of its day', async () => {
    const { game_version: found } = await given(released, corrected)
    expect(found).toMatchObject([
      {
        ...{ label: 'Ver. 1.2.1', label_key: '1.2.1', released_on: '2026-10-01', place: 0 },
        ...{ announced_at: '2026-10-30T12:01:00+00:00', since: '2026-10-01T15:00:00+00:00' },
      },
    ])
  })
  it('records that all authors were notified on the last page, also after a correction', async () => {
    const told = (isLast: boolean) => {
      const data = { gameId, versionId, authors: [], isLast }
      return happened(versionNoticeStream(versionId), { type: 'AuthorsToldOfVersion', data }, 2)
    }
    expect((await given(released, told(false))).game_version).toMatchObject([{ authors_told: false }])
    expect((await given(released, told(true), corrected)).game_version).toMatchObject([
      { authors_told: true, released_on: '2026-10-01' },
    ])
  })
  it('holds none that was withdrawn', async () =>
    expect(await given(released, corrected, withdrawn)).toEqual({ game_version: [] }))
})
