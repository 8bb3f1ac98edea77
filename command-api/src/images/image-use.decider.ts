import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Licence } from '@koryaku/contracts/images/image-sharing.ts'
import type { ImageUseEvent } from '@koryaku/contracts/images/image-use.events.ts'
import type { Decider } from '#command-handling/decider.ts'
import type { KnownImage } from './image.decider.ts'

/** The licence under which a user uses an image; null if the user never took it. */
type UseState = { licence: Licence } | null
/** `image`: the current state of the image's stream. */
interface TakeImage {
  type: 'TakeImage'
  userId: string
  image: KnownImage
}

/** Takes the shared image of another user. It stays taken, even if its owner stops sharing it later. */
export const imageUseDecider: Decider<UseState, TakeImage, ImageUseEvent> = {
  initial: null,
  evolve: (_, { data: { licence } }) => ({ licence }),
  decide({ userId, image: { imageId, userId: ownerId, licence, deleted, suspended } }, taken) {
    if (suspended) throw new DomainError('not_shared')
    if (taken) return []
    if (deleted || licence === null) throw new DomainError('not_shared')
    return [{ type: 'ImageTaken', data: { imageId, ownerId, userId, licence } }]
  },
}
