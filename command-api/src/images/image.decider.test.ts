import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { ImageEvent } from '@koryaku/contracts/images/image.events.ts'
import { openContent } from '@koryaku/server-kit/sealed-content.ts'
import { describe, expect, it } from 'vitest'
import { fold } from '#command-handling/decider.ts'
import { given } from '#testing/given-when-then.ts'
import { imageDecider } from './image.decider.ts'
import { sealedImageDecider, sealWords } from './sealed-image.decider.ts'

const imageId = shortIdFrom('image')
const userId = shortIdFrom('user')
const own = { imageId, userId }
const stranger = shortIdFrom('other')
const data = {
  ...{ ...own, src: `/media/${imageId}.webp`, width: 10, height: 20, bytes: 300 },
  ...({ contentType: 'image/webp', via: 'form', pixelHash: 'a', crop: null } as const),
}
const PURGE_AT = '2026-12-01T00:00:00.000Z'
const BEFORE = '2026-11-30T23:59:59.999Z'
const uploaded = { type: 'ImageUploaded', data } as const
const described = (sealed: string | null) => ({ type: 'ImageDescribed', data: { ...own, sealed } }) as const
const shared = { type: 'ImageShared', data: { ...own, licence: 'credit' } } as const
const unshared = { type: 'ImageUnshared', data: own } as const
const deleted = { type: 'ImageDeleted', data: { ...own, shared: false, purgeAt: PURGE_AT } } as const
const deletedAtOnce = { type: 'ImageDeleted', data: { ...own, shared: false, purgeAt: null } } as const
const restored = { type: 'ImageRestored', data: own } as const
const removed = { type: 'ImageBytesRemoved', data: own } as const
const upload = { type: 'UploadImage', data, sealed: null, licence: null } as const
const by = shortIdFrom('moderator')
const suspend = { type: 'SuspendImage', by, rule: 'copyright' } as const
const reinstate = { type: 'ReinstateImage', by } as const
const suspended = { type: 'ImageSuspended', data: { ...own, rule: 'copyright', by } } as const
const reinstated = { type: 'ImageReinstated', data: { ...own, by } } as const
const remove = { type: 'DeleteImage', userId, purgeAt: PURGE_AT } as const
const restore = { type: 'RestoreImage', userId, at: BEFORE } as const

describe('a picture', () => {
  it('is uploaded once, with the name that its file had', () => {
    given(imageDecider, []).when(upload).happens(uploaded)
    given(imageDecider, [])
      .when({ ...upload, sealed: 's' })
      .happens(uploaded, described('s'))
    given(imageDecider, [uploaded]).when(upload).nothingHappens()
  })
  it('can be shared from the beginning', () =>
    given(imageDecider, [])
      .when({ ...upload, licence: 'credit' })
      .happens(uploaded, shared))
  it('is suspended and reinstated by moderators, except by its owner', () => {
    given(imageDecider, [uploaded]).when(suspend).happens(suspended)
    given(imageDecider, [uploaded, deleted]).when(suspend).happens(suspended)
    given(imageDecider, [uploaded, suspended]).when(suspend).isRefused('image_suspended')
    given(imageDecider, [uploaded, suspended]).when(reinstate).happens(reinstated)
    given(imageDecider, [uploaded, suspended, reinstated]).when(reinstate).isRefused('image_not_suspended')
    given(imageDecider, [uploaded, deletedAtOnce]).when(suspend).isRefused('not_found')
    for (const command of [suspend, reinstate])
      given(imageDecider, [uploaded])
        .when({ ...command, by: userId })
        .isRefused('own_image')
  })
  it('cannot be shared while it is suspended, but sharing can end', () => {
    const change = (licence: 'free' | null) => ({ type: 'ChangeImage', userId, licence }) as const
    given(imageDecider, [uploaded, shared, suspended]).when(change('free')).isRefused('image_suspended')
    given(imageDecider, [uploaded, shared, suspended]).when(change(null)).happens(unshared)
  })
  it('is deleted once', () => {
    given(imageDecider, [uploaded]).when(remove).happens(deleted)
    given(imageDecider, [uploaded, deleted]).when(remove).nothingHappens()
  })
  it('must exist', () => {
    for (const command of [remove, restore, { type: 'ChangeImage', userId } as const])
      given(imageDecider, []).when(command).isRefused('not_found')
  })
  it('is its owner’s', () => {
    for (const command of [
      { ...remove, userId: stranger },
      { ...restore, userId: stranger },
      { type: 'ChangeImage', userId: stranger, licence: 'free' } as const,
    ])
      given(imageDecider, [uploaded]).when(command).isRefused('not_found')
  })
})

describe('a deleted picture', () => {
  it('is restored within its time, and then as if nothing had been', () => {
    given(imageDecider, [uploaded, deleted]).when(restore).happens(restored)
    given(imageDecider, [uploaded]).when(restore).nothingHappens()
    given(imageDecider, [uploaded, deleted, restored]).when(remove).happens(deleted)
  })
  it.each([
    ['when its time is over', [uploaded, deleted], PURGE_AT],
    ['when its bytes are gone', [uploaded, deleted, removed], BEFORE],
    ['when its bytes went before', [uploaded, deletedAtOnce], BEFORE],
  ])('is not restored %s', (_, events: ImageEvent[], at) =>
    given(imageDecider, events)
      .when({ ...restore, at })
      .isRefused('image_not_restorable'),
  )
  it('is neither named nor shared', () =>
    given(imageDecider, [uploaded, deleted])
      .when({ type: 'ChangeImage', userId, licence: 'free' })
      .isRefused('not_found'))
})

describe('the bytes of a picture', () => {
  it('are removed once, when the image can no longer be restored', () => {
    const due = { type: 'RemoveBytes', at: PURGE_AT } as const
    given(imageDecider, [uploaded, deleted]).when(due).happens(removed)
    given(imageDecider, [uploaded, deleted, removed]).when(due).nothingHappens()
  })
  it.each([
    ['before its time', [uploaded, deleted], BEFORE],
    ['when it was restored', [uploaded, deleted, restored], PURGE_AT],
    ['when it is there', [uploaded], PURGE_AT],
  ])('stay %s', (_, events: ImageEvent[], at) =>
    given(imageDecider, events).when({ type: 'RemoveBytes', at }).nothingHappens(),
  )
})

describe('sharing a picture', () => {
  const share = { type: 'ChangeImage', userId, licence: 'credit' } as const
  it('records the licence, and a changed one afterwards', () => {
    given(imageDecider, [uploaded]).when(share).happens(shared)
    given(imageDecider, [uploaded, shared]).when(share).nothingHappens()
    given(imageDecider, [uploaded, shared])
      .when({ ...share, licence: 'free' })
      .happens({ type: 'ImageShared', data: { ...own, licence: 'free' } })
  })
  it('ends', () => {
    given(imageDecider, [uploaded, shared])
      .when({ ...share, licence: null })
      .happens(unshared)
    given(imageDecider, [uploaded])
      .when({ ...share, licence: null })
      .nothingHappens()
  })
  it('is remembered when it is deleted, also where it had ended', () => {
    for (const events of [
      [uploaded, shared],
      [uploaded, shared, unshared],
    ])
      given(imageDecider, events)
        .when(remove)
        .happens({ ...deleted, data: { ...deleted.data, shared: true } })
  })
})

describe('an image of an erased user', () => {
  it('is deleted, and its bytes with it', () => {
    const erase = { type: 'EraseImage', userId } as const
    given(imageDecider, [uploaded]).when(erase).happens(deletedAtOnce)
    given(imageDecider, [uploaded, deletedAtOnce]).when(erase).nothingHappens()
    given(imageDecider, [uploaded, deleted]).when(erase).happens(removed)
  })
  it('loses its name and is no longer shared, if it stays', () => {
    const disown = { type: 'DisownImage', userId } as const
    given(imageDecider, [uploaded, described('s'), shared])
      .when(disown)
      .happens(described(null), unshared)
    given(imageDecider, [uploaded]).when(disown).nothingHappens()
    given(imageDecider, [uploaded, described('s'), deleted])
      .when(disown)
      .happens(described(null))
  })
})

describe('the name and description of an image', () => {
  const key = Buffer.alloc(32, 3)
  const decider = sealedImageDecider(imageId, key)
  const change = (words: object) => ({ type: 'ChangeImage', userId, words }) as const
  const known = (name: string, alt: string): ImageEvent[] => [
    uploaded,
    described(sealWords({ name, alt }, imageId, key)),
  ]
  const saidBy = (events: ImageEvent[], words: object) => {
    const stored = events.map((event, n) => ({ ...event, revision: BigInt(n), metadata: { occurredAt: '' } }))
    return decider
      .decide(change(words), fold(imageDecider, stored))
      .map(event => event.type === 'ImageDescribed' && event.data.sealed)
  }

  it('are encrypted, and an omitted field stays', () => {
    const [sealed] = saidBy(known('地図', '東の森'), { name: '地図 2' })
    expect(openContent(String(sealed), imageId, key)).toEqual({ name: '地図 2', alt: '東の森' })
  })
  it('are not recorded again when they are the same', () =>
    expect(saidBy(known('地図', ''), { name: '地図' })).toEqual([]))
  it('are recorded as null when both are empty', () =>
    expect(saidBy(known('地図', ''), { name: '' })).toEqual([null]))
})
