import type { PicturesText } from '#app/features/editor/pictures/strings.ja.ts'

const en: PicturesText = {
  picture: 'Image',
  describe: 'Caption and alternative text',
  caption: 'Caption',
  captionHint: 'Stands below the image, for every reader.',
  alt: 'Alternative text',
  altHint: 'Read aloud to those who do not see the image, and searched.',
  tooLong: 'At most 300 characters.',
  apply: 'Apply',
  sizes: { small: 'Small', medium: 'Medium', full: 'Full width' },
  replace: 'Replace',
  remove: 'Delete image',
  choose: 'Add images',
  own: 'Your images',
  whose: 'Kind of images',
  shared: 'Shared images',
  sharedHint: 'Below the image, your article shows its owner’s name and the licence.',
  licences: 'About the licences',
  nothingShared: 'No shared images yet.',
  sharedNoMore: 'This image is shared no more. Choose another one.',
  notTaken: 'The image could not be put in. Try again.',
  nothing: 'No images yet. Add some above.',
  nothingFound: 'Nothing found.',
}
export default en
