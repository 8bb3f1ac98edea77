import type { WritingText } from '#app/entities/comment/writing-strings.ja.ts'
import { plural } from '#app/i18n/plural.ts'

const en: WritingText = {
  spoiler: 'Spoiler',
  quote: 'Quote',
  picture: 'Picture of the comment',
  addPicture: 'Add a picture',
  chosenPicture: 'Picture to post',
  removePicture: 'Remove the picture',
  pictureFailed: 'This picture could not be used. Please try another one.',
  hint: '||Bars|| hide a spoiler, a line with > is a quote, and @name tells a member.',
  left: count => `${plural(count, 'character')} left`,
  people: count => `${count} found. Choose with the arrow keys`,
  peopleList: 'Members',
}
export default en
