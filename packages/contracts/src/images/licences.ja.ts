import type { Licence } from './image-sharing.ts'

/** What each licence is called, and what it lets others do. */
const licences: Record<Licence, { name: string; text: string }> = {
  credit: {
    name: 'クレジット表示',
    text: '誰でも使えます。画像のそばに、持ち主の名前を表示します。このサイトの外でも使えます。',
  },
  free: {
    name: '自由に利用',
    text: '誰でも、名前を表示しなくても使えます。このサイトの外でも使えます。',
  },
  site: {
    name: 'このサイトのみ',
    text: 'このサイトの記事でだけ使えます。画像のそばに、持ち主の名前を表示します。',
  },
}
export default licences
