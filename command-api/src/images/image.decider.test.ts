import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { imageDecider } from './image.decider.ts'

const imageId = shortIdFrom('image')
const userId = shortIdFrom('user')
const data = {
  ...{ imageId, userId, src: `/media/${imageId}.webp`, width: 10, height: 20, bytes: 300 },
  contentType: 'image/webp',
} as const
const uploaded = { type: 'ImageUploaded', data } as const
const deleted = { type: 'ImageDeleted', data: { imageId, userId } } as const
const remove = { type: 'DeleteImage', imageId, userId } as const

describe('a picture', () => {
  it('is uploaded once', () => {
    given(imageDecider, []).when({ type: 'UploadImage', data }).happens(uploaded)
    given(imageDecider, [uploaded]).when({ type: 'UploadImage', data }).nothingHappens()
  })
  it('is deleted once', () => {
    given(imageDecider, [uploaded]).when(remove).happens(deleted)
    given(imageDecider, [uploaded, deleted]).when(remove).nothingHappens()
  })
  it('is deleted by its owner only', () =>
    given(imageDecider, [uploaded])
      .when({ ...remove, userId: shortIdFrom('other') })
      .isRefused('not_found'))
  it('must be there', () => given(imageDecider, []).when(remove).isRefused('not_found'))
})
