const ja = {
  menu: (name: string) => `${name}さんのメニュー`,
  mute: 'ミュート',
  unmute: 'ミュートを解除',
  block: 'ブロック',
  unblock: 'ブロックを解除',
  muteHere: 'このページでミュート',
  unmuteHere: 'このページでのミュートを解除',
  settings: 'ミュートとブロックの設定',
  blockTitle: (name: string) => `${name}さんをブロックしますか？`,
  blockText:
    'お互いに、いいね・コメント・フォローができなくなり、通知も届かなくなります。相手のコメントは折りたたまれます。',
  blockNote:
    'ブロックしたことは相手に通知されません。公開中の記事やコメントは、相手からも引き続き読めます。解除はいつでもできます。',
  blockConfirm: 'ブロックする',
  undo: '元に戻す',
  done: {
    block: { on: 'ブロックしました', off: 'ブロックを解除しました' },
    mute: { on: 'ミュートしました', off: 'ミュートを解除しました' },
    comment_mute: { on: 'このページでミュートしました', off: 'このページでのミュートを解除しました' },
  },
}
export default ja
export type RelationText = typeof ja
