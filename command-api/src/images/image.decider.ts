import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ImageEvent } from '@koryaku/contracts/images/image.events.ts'
import type { Decider } from '#command-handling/decider.ts'

type Uploaded = Extract<ImageEvent, { type: 'ImageUploaded' }>['data']
export type ImageState = (Uploaded & { deleted: boolean }) | null
export type ImageCommand =
  | { type: 'UploadImage'; data: Uploaded }
  | { type: 'DeleteImage'; imageId: string; userId: string }

export const imageDecider: Decider<ImageState, ImageCommand, ImageEvent> = {
  initial: null,
  evolve(state, event) {
    switch (event.type) {
      case 'ImageUploaded':
        return { ...event.data, deleted: false }
      case 'ImageDeleted':
        return state && { ...state, deleted: true }
      default:
        event satisfies never
        return state
    }
  },
  decide(command, state) {
    if (command.type === 'UploadImage') return state ? [] : [{ type: 'ImageUploaded', data: command.data }]
    const { imageId, userId } = command
    if (!state || state.userId !== userId) throw new DomainError('not_found')
    return state.deleted ? [] : [{ type: 'ImageDeleted', data: { imageId, userId } }]
  },
}
