import { IMAGE_MEGABYTES_A_DAY } from '@koryaku/contracts/images/image-bounds.ts'
import type { ImageText } from '#app/entities/image/strings.ja.ts'

const en: ImageText = {
  uploads: 'Images being uploaded',
  uploading: 'uploading',
  uploadingCount: count => `Uploading ${count === 1 ? 'an image' : `${count} images`}`,
  checking: 'Checking…',
  unnamed: 'Unnamed image',
  retry: 'Send again',
  dismiss: name => `Remove ${name || 'the image'} from the list`,
  faults: {
    tooLarge: 'It is larger than 10 MB. Make it smaller and try again.',
    notPicture:
      'This cannot be read as an image, or the file is cut off. Choose a JPEG, PNG, WebP, GIF or AVIF.',
    full: 'There is no more room for images (5,000 images, 2 GB). Delete some that you do not use.',
    tooMuchToday: `Images of up to ${IMAGE_MEGABYTES_A_DAY} MB can be sent in a day. Send it again after midnight in Japan.`,
    offline: 'The upload broke off. Check your connection and send it again.',
    tooMany: 'That was too many in a row. Wait a minute, then send it again.',
    signedOut: 'Sign in again, then send it once more.',
    unverified: 'Confirm your email address to upload images.',
    failed: 'It could not be uploaded. Try again.',
  },
  drop: 'Drop images here. ',
  pasteHint: 'Pasting (Ctrl+V) works as well. ',
  sizeHint: 'Up to 10 MB each. Only the first frame of an animation is stored.',
  choose: 'Choose images',
  search: 'Search images by name or description',
  searchPlaceholder: 'Name or description',
  takenBack: ' You can stop sharing at any time; whoever uses it already keeps it.',
  sharedAs: licence => `Shared: ${licence}`,
  by: name => `By ${name}`,
  byNobody: 'By a member who shows no name',
  ownShared: 'Your own',
  sharedSearch: 'Search shared images by name or description',
  usesCount: count => `Used in ${count}`,
  open: name => `Open ${name || 'an unnamed image'}`,
  size: (width, height) => `${width}×${height}`,
}
export default en
