import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { author } from '#testing/small-world.ts'
import { images } from './images.ts'

const { given } = examplesOf(images)
const imageId = shortIdFrom('image')
const src = `/media/${imageId}.webp`
const picture = { imageId, userId: author, src, width: 800, height: 600, bytes: 40_000 }
const uploaded = happened(imageStream(imageId), {
  type: 'ImageUploaded',
  data: { ...picture, contentType: 'image/webp' },
})
const removed = happened(imageStream(imageId), { type: 'ImageDeleted', data: { imageId, userId: author } }, 7)

describe('images: given uploads, what stands under my images', () => {
  it('a picture with its measures and since when', async () => {
    expect((await given(uploaded)).image).toEqual([
      {
        ...{ image_id: imageId, user_id: author, src, width: 800, height: 600, bytes: 40_000 },
        ...{ uploaded_at: '2026-10-30T12:00:00+00:00', deleted: false },
      },
    ])
  })

  it('a deleted one keeps its row, since its bytes may have to be looked for', async () => {
    expect((await given(uploaded, removed)).image).toMatchObject([{ image_id: imageId, deleted: true }])
  })

  it('nothing, where nothing was uploaded', async () => {
    expect((await given()).image).toEqual([])
  })
})
