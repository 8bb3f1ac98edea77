import { buffer } from 'node:stream/consumers'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import type { ObjectStore } from '@koryaku/server-kit/objects/objects.ts'
import type { CommandEnvelope } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { findUpload, markFinished, uploadKey } from './pending-uploads.ts'
import { type Stored, storedImage, storeImage } from './store-image.ts'

type Stores = Pick<Context, 'db' | 'events'> & { objects: ObjectStore }

/**
 * Creates an image from the uploaded bytes: checks, encodes and stores them. Idempotent, because the command ID is
 * derived from the upload.
 */
export async function finishUpload(
  stores: Stores,
  { uploadId, userId }: { uploadId: string; userId: string },
  sender: CommandEnvelope,
): Promise<Stored> {
  const { db, events, objects } = stores
  const upload = await findUpload(db, uploadId, userId)
  if (!upload) throw new DomainError('not_found')
  const envelope = { ...sender, commandId: derivedUuid(`upload:${uploadId}`) }
  if (upload.finished) {
    const stored = await storedImage(events, envelope)
    if (!stored) throw new DomainError('not_found')
    return stored
  }
  const bytes = await readExactly(objects, uploadKey(uploadId), upload.bytes)
  const { name, licence } = upload
  const stored = await storeImage(stores, { bytes, name, licence, userId, via: 'presign' }, envelope)
  await markFinished(db, uploadId)
  await objects.remove(uploadKey(uploadId))
  return stored
}

async function readExactly(objects: ObjectStore, key: string, wanted: number): Promise<Buffer> {
  const found = await objects.get(key)
  if (!found) throw new DomainError('upload_missing')
  if (found.size !== wanted) {
    found.body.destroy()
    throw new DomainError('upload_size', { detail: `${found.size} of ${wanted}` })
  }
  return buffer(found.body)
}
