const ja = {
  spoiler: 'ネタバレ',
  quote: '引用',
  picture: 'コメントの画像',
  addPicture: '画像を添える',
  chosenPicture: '添える画像',
  removePicture: '画像を外す',
  pictureFailed: 'この画像は使えませんでした。別の画像をお試しください。',
  hint: '「||」で囲むとネタバレ、行頭の「>」で引用、「@名前」で相手に伝わります。',
  left: (count: number) => `残り${count}文字`,
  people: (count: number) => `候補${count}人。上下の矢印キーで選べます`,
  peopleList: '名前の候補',
}
export default ja
export type WritingText = typeof ja
