const ja = {
  spoiler: 'ネタバレ',
  quote: '引用',
  hint: '「||」で囲むとネタバレ、行頭の「>」で引用、「@名前」で相手に伝わります。',
  left: (count: number) => `残り${count}文字`,
  people: (count: number) => `候補${count}人。上下の矢印キーで選べます`,
  peopleList: '名前の候補',
}
export default ja
export type WritingText = typeof ja
