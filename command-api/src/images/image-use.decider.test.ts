import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import type { KnownImage } from './image.decider.ts'
import { imageUseDecider } from './image-use.decider.ts'

const [imageId, ownerId, userId] = ['image', 'owner', 'user'].map(shortIdFrom) as [string, string, string]
const image: KnownImage = {
  ...{ imageId, userId: ownerId, src: `/media/${imageId}.webp`, width: 8, height: 6, bytes: 90 },
  ...{ contentType: 'image/webp', via: 'form', pixelHash: null, crop: null, sealed: null },
  ...{ licence: 'credit', wasShared: true, suspended: false, deleted: false, purgeAt: null },
}
const take = (as: Partial<KnownImage> = {}) =>
  ({ type: 'TakeImage', userId, image: { ...image, ...as } }) as const
const taken = { type: 'ImageTaken', data: { imageId, ownerId, userId, licence: 'credit' } } as const

describe('an image of another user', () => {
  it('is taken while it is shared, under the licence of that moment', () =>
    given(imageUseDecider, []).when(take()).happens(taken))
  it('is taken once', () => given(imageUseDecider, [taken]).when(take()).nothingHappens())
  it.each([
    ['is not shared', { licence: null }],
    ['was deleted', { deleted: true, purgeAt: '2026-12-01T00:00:00.000Z' }],
    ['was taken down', { suspended: true }],
  ])('cannot be taken if it %s', (_, as) => given(imageUseDecider, []).when(take(as)).isRefused('not_shared'))
  it('stays taken when it is no longer shared, or deleted, but not when it is suspended', () => {
    given(imageUseDecider, [taken])
      .when(take({ licence: null }))
      .nothingHappens()
    given(imageUseDecider, [taken])
      .when(take({ licence: null, deleted: true }))
      .nothingHappens()
    given(imageUseDecider, [taken])
      .when(take({ suspended: true }))
      .isRefused('not_shared')
    expect(imageUseDecider.evolve(null, taken, {} as never)).toEqual({ licence: 'credit' })
  })
})
