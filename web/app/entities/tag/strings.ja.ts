/** No name in here says タグ: each is another thing than the field. */
const ja = {
  chosen: '選んだもの',
  list: '候補',
  options: (count: number) => `${count}件の候補`,
  articles: (count: number) => `記事${count}件`,
  inText: '本文にあります',
  added: (tags: string[]) => `${tags.map(tag => `#${tag}`).join('、')}を加えました`,
  remove: (tag: string) => `#${tag}を外す`,
  removed: (tag: string) => `#${tag}を外しました`,
  near: (tag: string, count: number) => `「${tag}」がすでにあります（記事${count}件）。`,
  takeNear: (tag: string) => `#${tag}にする`,
  bad: '/ ? % \\ の記号は使えません。「.」だけ、または「..」だけのものも使えません。',
  tooLong: (letters: number) => `1つ${letters}文字までです。`,
  tooMany: (max: number) => `${max}個までです。ほかを外すと加えられます。`,
}
export default ja
export type TagText = typeof ja
