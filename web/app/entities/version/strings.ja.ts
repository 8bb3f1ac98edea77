const ja = {
  towards: '古い版から新しい版への違いです。',
  noDifference: '本文に違いはありません。',
  changes: (added: number, removed: number, changed: number) =>
    `追加${added}・削除${removed}・変更${changed}（段落などの数）`,
  kinds: {
    added: '追加',
    removed: '削除',
    changed: '変更',
    moved: '移動',
    format: '書式の変更',
    picture: '画像の変更',
  },
  untitled: '無題',
  same: (count: number) => `変わっていない部分（${count}）`,
  embed: '埋め込み',
}
export default ja
export type VersionText = typeof ja
