import type { PicturesText } from '#app/features/editor/pictures/strings.ja.ts'

const en: PicturesText = {
  picture: 'Picture',
  describe: 'Caption and alternative text',
  caption: 'Caption',
  captionHint: 'Stands below the picture, for every reader.',
  alt: 'Alternative text',
  altHint: 'Read aloud to those who do not see the picture, and searched.',
  tooLong: 'At most 300 characters.',
  apply: 'Apply',
  sizes: { small: 'Small', medium: 'Medium', full: 'Full width' },
  replace: 'Replace',
  remove: 'Delete picture',
  choose: 'Add pictures',
  own: 'Your pictures',
  whose: 'Kind of pictures',
  shared: 'Shared pictures',
  sharedHint: 'Below the picture, your article shows its owner’s name and the licence.',
  licences: 'About the licences',
  nothingShared: 'No shared pictures yet.',
  sharedNoMore: 'This picture is shared no more. Choose another one.',
  notTaken: 'The picture could not be put in. Try again.',
  nothing: 'No pictures yet. Add some above.',
  nothingFound: 'Nothing found.',
}
export default en
