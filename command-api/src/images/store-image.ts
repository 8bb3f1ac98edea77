import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid, newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { imageStream, type UploadedImageData } from '@koryaku/contracts/images/image.events.ts'
import type { Licence } from '@koryaku/contracts/images/image-sharing.ts'
import { nameOfFile } from '@koryaku/contracts/images/image-words.ts'
import { mediaPathOf, objectKeyOf } from '@koryaku/contracts/media-path.ts'
import { UserErased, userStream } from '@koryaku/contracts/users/user.events.ts'
import { type EventStore, requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { ObjectStore } from '@koryaku/server-kit/objects/objects.ts'
import type { Pool } from 'pg'
import { fold } from '#command-handling/decider.ts'
import { hashOf } from '#command-handling/envelope.ts'
import { type CommandEnvelope, execute, type Outcome } from '#command-handling/execute.ts'
import { deleteContentKeys, makeContentKey } from '#keys/content-keys.ts'
import { type ImageState, imageDecider } from './image.decider.ts'
import { encodePicture } from './pictures.ts'
import { requirePlace } from './require-place.ts'
import { sealWords } from './sealed-image.decider.ts'

interface Stores {
  db: Pool
  events: EventStore
  objects: ObjectStore
}
/** A file as it came. */
export interface SentFile {
  bytes: Buffer
  name: string
  userId: string
  via: UploadedImageData['via']
  /** Shared from the beginning, under this. */
  licence: Licence | null
  /** Which part of which picture it is. */
  crop?: UploadedImageData['crop']
}
export type Stored = Pick<Outcome<ImageState>, 'state' | 'position'>

/** Encodes an image again, stores it in the object store, and then records the event. */
export async function storeImage(
  stores: Stores,
  { bytes: file, name, userId, via, licence, crop = null }: SentFile,
  sender: CommandEnvelope,
): Promise<Stored> {
  const { db, events, objects } = stores
  const envelope = { ...sender, commandHash: hashOf(file) }
  const imageId = imageIdOf(envelope)
  const known = await storedBy(events, envelope, imageId)
  if (known) return known
  // Images of partners have separate limits.
  if (via !== 'import') await requirePlace(db, userId)
  const { bytes, width, height } = await encodePicture(file, userId)
  // The key is unique per attempt. Concurrent attempts therefore never overwrite the object of the recorded event, and
  // an interrupted attempt leaves only an unreferenced object.
  const key = `${imageId}-${shortIdFrom(newCommandId())}.webp`
  const src = mediaPathOf(key)
  const data: UploadedImageData = {
    ...{ imageId, userId, src, width, height, bytes: bytes.length, contentType: 'image/webp' },
    ...{ via, crop, pixelHash: hashOf(bytes) },
  }
  const sealed = await sealedName(db, { imageId, userId, name })
  // The object first, so that an event never names a missing object.
  await objects.put(key, bytes, 'image/webp')
  try {
    await execute(
      events,
      {
        ...{ stream: imageStream(imageId), decider: imageDecider },
        command: { type: 'UploadImage', data, sealed, licence },
      },
      envelope,
    )
    // All attempts under one key have the same event ID, so the store deduplicates the second one. Read back which
    // attempt was stored.
    const stored = await storedBy(events, envelope, imageId)
    if (!stored) throw new DomainError('not_found')
    if (stored.state?.src !== src) await objects.remove(objectKeyOf(src))
    await requireOwnerThere(stores, { imageId, userId, src: stored.state?.src ?? src })
    return stored
  } catch (error) {
    // If the event store did not respond, the event may be recorded and name the object.
    if (error instanceof DomainError && error.status < 500) await objects.remove(key)
    throw error
  }
}

/**
 * Removes the image again if its owner has been erased. An erasure records its event, and then searches for the images
 * of the user. It does not find an image that was stored after that search.
 */
async function requireOwnerThere(
  { db, events, objects }: Stores,
  { imageId, userId, src }: { imageId: string; userId: string; src: string },
): Promise<void> {
  const last = await events.readLast(userStream(userId))
  if (last?.type !== UserErased.type) return
  await objects.remove(objectKeyOf(src))
  const id = derivedUuid(`erase:${userId}:${imageId}`)
  await execute(
    events,
    { stream: imageStream(imageId), decider: imageDecider, command: { type: 'EraseImage', userId } },
    {
      ...{ commandId: id, commandHash: 'erase', correlationId: derivedUuid(`erase:${userId}`) },
      ...{ actorId: userId, occurredAt: new Date().toISOString() },
    },
  )
  await deleteContentKeys(db, [imageId])
  throw new DomainError('not_found')
}

const imageIdOf = ({ commandId }: Pick<CommandEnvelope, 'commandId'>): string =>
  shortIdFrom(`image:${commandId}`)

/** The image that an earlier attempt of this command stored. */
export async function storedImage(
  events: EventStore,
  envelope: Pick<CommandEnvelope, 'commandId'>,
): Promise<Stored | undefined> {
  const known = (await events.readStream(imageStream(imageIdOf(envelope)))).map(requireKnown)
  if (known.length === 0) return undefined
  return { state: fold(imageDecider, known), position: known.at(-1)?.position }
}

/** The name of the image, derived from the file name and encrypted. */
async function sealedName(
  db: Pool,
  { imageId, userId, name }: { imageId: string; userId: string; name: string },
): Promise<string | null> {
  const words = { name: nameOfFile(name), alt: '' }
  if (words.name === '') return null
  const { key } = await makeContentKey(db, { contentId: imageId, ownerId: userId })
  return key ? sealWords(words, imageId, key) : null
}

/** The image that was stored with this idempotency key before. @throws if the key belongs to another file */
async function storedBy(
  events: EventStore,
  { commandHash }: CommandEnvelope,
  imageId: string,
): Promise<Stored | undefined> {
  const known = (await events.readStream(imageStream(imageId))).map(requireKnown)
  if (known.length === 0) return undefined
  if (known[0]?.metadata.commandHash !== commandHash) throw new DomainError('idempotency_key_reused')
  return { state: fold(imageDecider, known), position: known.at(-1)?.position }
}
