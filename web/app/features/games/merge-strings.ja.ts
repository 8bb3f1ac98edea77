const ja = {
  title: '重複の統合',
  description:
    '同じゲームが2つあるときに、このゲームを別のゲームとして表示します。このゲームのURLは転送されます。あとから解除できます。',
  search: '統合先のゲームを検索',
  choose: '選ぶ',
  chooseLabel: (game: string) => `統合先に選ぶ: ${game}`,
  none: '見つかりませんでした',
  chosen: (game: string) => `統合先: ${game}`,
  other: '別のゲームを選ぶ',
  moves: '統合先に表示されるもの',
  counts: (articles: string, reviews: string, followers: string, requests: string) =>
    `記事${articles}本・レビュー${reviews}件・フォロワー${followers}人・リクエスト${requests}件`,
  follows:
    '両方をフォローしている人は1人と数えます。統合中に統合先へ書かれたものは、解除しても統合先に残ります。',
  reason: '統合の理由',
  reasonHint: '記録に残ります。300文字まで。',
  noReason: '理由を入力してください。',
  merge: '統合する',
  mergeSure: (game: string) => `「${game}」に統合しますか？`,
  mergeSureText: 'このゲームのページは、統合先へ転送されるようになります。',
  merged: '統合しました',
  shownAs: '統合先',
  into: '統合されたゲーム',
  part: '統合を解除する',
  partLabel: (game: string) => `統合を解除する: ${game}`,
  partSure: (game: string) => `「${game}」の統合を解除しますか？`,
  parted: '統合を解除しました',
  deleted: '削除されたアカウント',
  refusals: {
    merge_ring: 'このゲームには、統合先のゲームが統合されています。',
    already_merged: 'どちらかのゲームは、すでに統合されています。',
    too_many_merged: '1つのゲームに統合できるのは20本までです。',
    not_found: '統合先のゲームが見つかりません。',
  } as Readonly<Record<string, string>>,
  failed: '統合を変更できませんでした。時間をおいて、もう一度お試しください。',
}
export default ja
export type GameMergeText = typeof ja
