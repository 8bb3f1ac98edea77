const ja = {
  pin: '固定する',
  unpin: '固定を解除',
  pinned: 'コメントを固定しました',
  unpinned: '固定を解除しました',
  hide: '折りたたむ',
  unhide: '折りたたみを解除',
  hidden: 'コメントを折りたたみました',
  unhidden: '折りたたみを解除しました',
  hideTitle: 'コメントを折りたたむ',
  hideLead: '理由を選んでください。読者とコメントの投稿者に表示されます。',
  reasons: {
    off_topic: '話題から外れている',
    spoiler: 'ネタバレを含む',
    rude: '言葉づかいがよくない',
    wrong: '誤った情報を含む',
    repeated: '同じ内容のくり返し',
  },
  audience: 'コメントできる人',
  audiences: { all: '全員', followers: 'フォロワーだけ', none: '受け付けない' },
  changed: {
    all: '全員がコメントできます',
    followers: 'フォロワーだけがコメントできます',
    none: 'コメントの受け付けを止めました',
  },
  undo: '元に戻す',
}
export default ja
export type CommentRulesText = typeof ja
