import { UPLOAD_BYTES_MAX } from '@koryaku/contracts/images/image-bounds.ts'
import { ApiFailure } from '#app/api/failure.ts'

/** Why a file did not become a picture; each has its words in the strings. */
export const imageFaults = [
  ...([
    'tooLarge',
    'notPicture',
    'full',
    'tooMuchToday',
    'offline',
    'tooMany',
    'signedOut',
    'unverified',
    'failed',
  ] as const),
]
export type ImageFault = (typeof imageFaults)[number]

/** Types that the file chooser offers; the server checks the content. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** Checks that are possible before a file is sent. */
export function faultOfFile({ size, type }: File): ImageFault | null {
  if (size > UPLOAD_BYTES_MAX) return 'tooLarge'
  if (size === 0 || (type !== '' && !PICTURE_TYPES.split(',').includes(type))) return 'notPicture'
  return null
}

const BY_CODE: Record<string, ImageFault> = {
  payload_too_large: 'tooLarge',
  image_not_readable: 'notPicture',
  image_quota: 'full',
  too_much_image_data: 'tooMuchToday',
  offline: 'offline',
  timed_out: 'offline',
  too_many_requests: 'tooMany',
  not_signed_in: 'signedOut',
  email_verification_required: 'unverified',
}
export const faultOf = (error: unknown): ImageFault =>
  (error instanceof ApiFailure ? BY_CODE[error.code] : undefined) ?? 'failed'
