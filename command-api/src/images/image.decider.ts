import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ImageEvent, UploadedImageData } from '@koryaku/contracts/images/image.events.ts'
import type { Licence } from '@koryaku/contracts/images/image-sharing.ts'
import type { SuspensionRule } from '@koryaku/contracts/moderation/moderation-rules.ts'
import { type Decider, ofTypes } from '#command-handling/decider.ts'

/** A picture that its stream knows. */
export interface KnownImage extends UploadedImageData {
  /** Its name and description, encrypted. */
  sealed: string | null
  licence: Licence | null
  /** It was shared at some time. */
  wasShared: boolean
  /** Moderators took it down. */
  suspended: boolean
  deleted: boolean
  /** The end of the period in which a deleted image can be restored; null when its bytes have been removed. */
  purgeAt: string | null
}
export type ImageState = KnownImage | null
export type ImageCommand =
  | { type: 'UploadImage'; data: UploadedImageData; sealed: string | null; licence: Licence | null }
  /** `undefined` leaves it as it is. */
  | { type: 'ChangeImage'; userId: string; sealed?: string | null; licence?: Licence | null }
  | { type: 'DeleteImage'; userId: string; purgeAt: string }
  | { type: 'RestoreImage'; userId: string; at: string }
  /** Its bytes were removed, because it can no longer be restored. */
  | { type: 'RemoveBytes'; at: string }
  /** Its owner is erased, and its bytes were removed. */
  | { type: 'EraseImage'; userId: string }
  /** Its owner is erased, and something shows it that stays. */
  | { type: 'DisownImage'; userId: string }
  | { type: 'SuspendImage'; by: string; rule: SuspensionRule }
  | { type: 'ReinstateImage'; by: string }

export const imageDecider: Decider<ImageState, ImageCommand, ImageEvent> = {
  initial: null,
  lengthens: ofTypes('ChangeImage', 'RestoreImage'),
  evolve(state, event) {
    if (event.type === 'ImageUploaded')
      return {
        ...event.data,
        ...{ sealed: null, licence: null, wasShared: false },
        ...{ suspended: false, deleted: false, purgeAt: null },
      }
    if (!state) return state
    switch (event.type) {
      case 'ImageDescribed':
        return { ...state, sealed: event.data.sealed }
      case 'ImageShared':
        return { ...state, licence: event.data.licence, wasShared: true }
      case 'ImageUnshared':
        return { ...state, licence: null }
      case 'ImageDeleted':
        return { ...state, deleted: true, purgeAt: event.data.purgeAt }
      case 'ImageRestored':
        return { ...state, deleted: false, purgeAt: null }
      case 'ImageBytesRemoved':
        return { ...state, purgeAt: null, sealed: null }
      case 'ImageSuspended':
        return { ...state, suspended: true }
      case 'ImageReinstated':
        return { ...state, suspended: false }
      default:
        event satisfies never
        return state
    }
  },
  decide(command, state) {
    if (command.type === 'UploadImage') return state ? [] : upload(command)
    if (!state) throw new DomainError('not_found')
    const { imageId, userId, wasShared: shared } = state
    const own = { imageId, userId }
    if (command.type === 'RemoveBytes')
      return isDue(state, command.at) ? [{ type: 'ImageBytesRemoved', data: own }] : []
    if (command.type === 'SuspendImage' || command.type === 'ReinstateImage') return moderate(command, state)
    if (command.userId !== userId) throw new DomainError('not_found')
    switch (command.type) {
      case 'DeleteImage':
        if (state.deleted) return []
        return [{ type: 'ImageDeleted', data: { ...own, shared, purgeAt: command.purgeAt } }]
      case 'RestoreImage':
        if (!state.deleted) return []
        if (state.purgeAt === null || command.at >= state.purgeAt)
          throw new DomainError('image_not_restorable')
        return [{ type: 'ImageRestored', data: own }]
      case 'EraseImage':
        if (!state.deleted) return [{ type: 'ImageDeleted', data: { ...own, shared, purgeAt: null } }]
        return state.purgeAt === null ? [] : [{ type: 'ImageBytesRemoved', data: own }]
      case 'DisownImage':
        return change({ sealed: null, licence: null }, state)
      default:
        if (state.deleted) throw new DomainError('not_found')
        return change(command, state)
    }
  },
}

/** The properties of the stored file, for responses. */
export const measuresOf = ({ src, width, height, bytes }: KnownImage) => ({ src, width, height, bytes })

/** Whether the bytes of this image may be removed, because it can no longer be restored. */
export const isDue = ({ deleted, purgeAt }: KnownImage, at: string): boolean =>
  deleted && purgeAt !== null && at >= purgeAt

function upload({ data, sealed, licence }: Extract<ImageCommand, { type: 'UploadImage' }>): ImageEvent[] {
  const { imageId, userId } = data
  const own = { imageId, userId }
  const events: ImageEvent[] = [{ type: 'ImageUploaded', data }]
  if (sealed !== null) events.push({ type: 'ImageDescribed', data: { ...own, sealed } })
  if (licence !== null) events.push({ type: 'ImageShared', data: { ...own, licence } })
  return events
}

function moderate(
  command: Extract<ImageCommand, { type: 'SuspendImage' | 'ReinstateImage' }>,
  { imageId, userId, suspended, deleted, purgeAt }: KnownImage,
): ImageEvent[] {
  const { by } = command
  const own = { imageId, userId }
  // Applies to a deleted image that can be restored. Otherwise deleting and restoring it would bypass moderators.
  if (deleted && purgeAt === null) throw new DomainError('not_found')
  if (by === userId) throw new DomainError('own_image')
  if (command.type === 'ReinstateImage') {
    if (!suspended) throw new DomainError('image_not_suspended')
    return [{ type: 'ImageReinstated', data: { ...own, by } }]
  }
  if (suspended) throw new DomainError('image_suspended')
  return [{ type: 'ImageSuspended', data: { ...own, rule: command.rule, by } }]
}

function change(
  { sealed, licence }: Pick<Extract<ImageCommand, { type: 'ChangeImage' }>, 'sealed' | 'licence'>,
  { imageId, userId, ...known }: KnownImage,
): ImageEvent[] {
  const own = { imageId, userId }
  const events: ImageEvent[] = []
  if (sealed !== undefined && sealed !== known.sealed)
    events.push({ type: 'ImageDescribed', data: { ...own, sealed } })
  if (licence === undefined || licence === known.licence) return events
  if (licence !== null && known.suspended) throw new DomainError('image_suspended')
  events.push(
    licence === null
      ? { type: 'ImageUnshared', data: own }
      : { type: 'ImageShared', data: { ...own, licence } },
  )
  return events
}
