import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import { objectKeyOf } from '@koryaku/contracts/media-path.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { ObjectStore } from '@koryaku/server-kit/objects/objects.ts'
import type { Pool } from 'pg'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import { imageDecider } from '#images/image.decider.ts'
import { removeUploadsOf } from '#images/pending-uploads.ts'
import { shownRightfully } from '#images/used-pictures.ts'
import { deleteContentKeys } from '#keys/content-keys.ts'

const picturesOf = statement((userId: Param<string>) =>
  facts
    .selectFrom('read.image')
    .select(['image_id', 'src', 'deleted', 'kept_for_users', 'licence'])
    .where('user_id', '=', userId),
)

interface Stores {
  db: Pool
  events: EventStore
  objects: ObjectStore
}

/**
 * Erases the images of an erased user, except those that remaining content may show: the user's own remaining
 * articles, tables and reviews, or content of other members if the image was shared. A reference by other members to
 * an image that was not shared does not keep it. Also erases deleted images, whose bytes are stored until then.
 * Remaining images are in no library and lose their names and descriptions.
 */
export async function erasePictures(
  { db, events, objects }: Stores,
  userId: string,
  envelopeFor: (step: string) => CommandEnvelope,
): Promise<void> {
  await removeUploadsOf({ db, objects }, userId)
  const pictures = await picturesOf(db, userId)
  const shown = await shownRightfully(
    db,
    userId,
    pictures.map(({ src, licence, kept_for_users }) => ({ src, shared: licence !== null || kept_for_users })),
  )
  for (const { image_id, src, deleted, kept_for_users } of pictures) {
    const stays = shown.has(src) && (!deleted || kept_for_users)
    // Removes the bytes first: after a crash, no image that is erased in the log is still public.
    if (!stays) await objects.remove(objectKeyOf(src))
    const command = { type: stays ? 'DisownImage' : 'EraseImage', userId } as const
    await execute(
      events,
      { stream: imageStream(image_id), decider: imageDecider, command },
      envelopeFor(image_id),
    )
  }
  await deleteContentKeys(
    db,
    pictures.map(({ image_id }) => image_id),
  )
}
