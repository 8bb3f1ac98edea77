import { buffer } from 'node:stream/consumers'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import { type ImageArea, isInside } from '@koryaku/contracts/images/image-area.ts'
import { objectKeyOf } from '@koryaku/contracts/media-path.ts'
import type { ObjectStore } from '@koryaku/server-kit/objects/objects.ts'
import { foldStream } from '#command-handling/decider.ts'
import type { CommandEnvelope } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { findContentKey } from '#keys/content-keys.ts'
import { takeImageBytes } from '#limits/image-quota.ts'
import { imageDecider } from './image.decider.ts'
import { cutPicture } from './pictures.ts'
import { wordsOf } from './sealed-image.decider.ts'
import { type Stored, storeImage } from './store-image.ts'

type Stores = Pick<Context, 'db' | 'events' | 'limits' | 'now'> & { objects: ObjectStore }

interface Cropping {
  imageId: string
  userId: string
  area: ImageArea
}

/**
 * Creates an image from an area of the user's own image, which does not change. The new image is stored like an upload:
 * it counts towards the quota and is encoded again. It has the name of the original. It is not shared, because each
 * image is shared separately.
 */
export async function cropImage(
  stores: Stores,
  { imageId, userId, area }: Cropping,
  envelope: CommandEnvelope,
): Promise<Stored> {
  const { db, events, objects } = stores
  const whole = await foldStream(imageDecider, events.readWhole(imageStream(imageId)))
  if (whole?.userId !== userId || whole.deleted) throw new DomainError('not_found')
  // A part would be what moderators took down, under an address that they have not seen.
  if (whole.suspended) throw new DomainError('image_suspended')
  if (!isInside(area, whole))
    throw new DomainError('invalid_request', { errors: [{ source: { pointer: '/width' } }] })
  const found = await objects.get(objectKeyOf(whole.src))
  if (!found) throw new DomainError('not_found')
  const { name } = wordsOf(whole, await findContentKey(db, imageId))
  const bytes = await cutPicture(await buffer(found.body), area, userId)
  await takeImageBytes(stores, userId, bytes.length)
  // Not cut off at a dot, as the name of a file is.
  const fileName = name && `${name}.webp`
  const part = { bytes, name: fileName, userId, via: 'crop', licence: null } as const
  return storeImage(stores, { ...part, crop: { ...area, of: imageId } }, envelope)
}
