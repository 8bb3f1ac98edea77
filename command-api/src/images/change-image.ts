import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ImageChange } from '@koryaku/contracts/images/image.api.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import type { ImageWords } from '@koryaku/contracts/images/image-words.ts'
import { foldStream } from '#command-handling/decider.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { makeContentKey } from '#keys/content-keys.ts'
import { imageDecider, type KnownImage } from './image.decider.ts'
import { sealedImageDecider, wordsOf } from './sealed-image.decider.ts'

interface Changed {
  image: KnownImage
  words: ImageWords
  position: bigint | undefined
}

/** Names, describes, shares an own picture. */
export async function changeImage(
  { db, events }: Pick<Context, 'db' | 'events'>,
  { id, userId, licence, name, alt }: ImageChange & { id: string; userId: string },
  envelope: CommandEnvelope,
): Promise<Changed> {
  const stream = imageStream(id)
  // Rejects an unknown image, or one of another user, before a key is created for it.
  imageDecider.decide(
    { type: 'ChangeImage', userId },
    await foldStream(imageDecider, events.readWhole(stream)),
  )
  const { key } = await makeContentKey(db, { contentId: id, ownerId: userId })
  if (!key) throw new DomainError('not_found')
  const words = { ...(name === undefined ? {} : { name }), ...(alt === undefined ? {} : { alt }) }
  const { state, position } = await execute(
    events,
    {
      ...{ stream, decider: sealedImageDecider(id, key) },
      command: { type: 'ChangeImage', userId, words, ...(licence === undefined ? {} : { licence }) },
    },
    envelope,
  )
  if (!state) throw new DomainError('not_found')
  return { image: state, words: wordsOf(state, key), position }
}
