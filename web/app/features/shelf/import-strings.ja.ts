const ja = {
  title: 'ゲーム棚に取り込む',
  description: 'ほかのサービスから書き出したCSVを読み取り、ゲームを棚に追加します。',
  file: 'CSVファイル',
  fileHint:
    'SteamのライブラリやBackloggd、HowLongToBeatから書き出したもの、または「タイトル,状態,時間」の表。1MB、2,000行まで。',
  paste: 'または、内容を貼り付ける',
  read: '読み取る',
  fault: {
    empty: 'ゲームが書かれていません。1行目は見出し、2行目からゲームを書いてください。',
    too_many_rows: '行が多すぎます。2,000行ずつに分けてください。',
    too_large: 'ファイルが大きすぎます。1MBまでに分けてください。',
    not_text: '文字として読み取れません。CSVファイルを選んでください。',
    no_title:
      'タイトルの列が見つかりません。1行目に「タイトル」「Title」「Name」などの見出しを書いてください。',
  },
  openQuote: (line: number) => `${line}行目の引用符（"）が閉じられていません。閉じるか、取り除いてください。`,
  values: { state: '状態', hours: '時間', days: '日付' },
  unread: (values: string[]) => `読み取れません: ${values.join('・')}`,
  unreadRows: (count: number) => `${count}行に読み取れない値があります。その値を除いて取り込みます。`,
  repeatedRows: (count: number) =>
    `ほかの行と同じゲームが${count}行あります。ゲームごとに、最初の行だけを取り込みます。`,
  formats: { steam: 'Steam', backloggd: 'Backloggd', howlongtobeat: 'HowLongToBeat', plain: '一般の表' },
  matching: (done: number, all: number) => `ゲームと照合中… ${done}/${all}件`,
  matchFailed: '照合できませんでした。時間をおいて、もう一度お試しください。',
  summary: (format: string, certain: number, doubtful: number, missing: number) =>
    `${format}として読み取りました。一致 ${certain}件・要確認 ${doubtful}件・見つからない ${missing}件`,
  previewTitle: '照合の結果',
  without: '状態が書かれていないゲーム',
  auto: 'プレイ時間があればプレイ中、なければ積み',
  isPrivate: '自分だけに表示する',
  choose: '選んでください（選ばないと取り込みません）',
  skip: '取り込まない',
  gameFor: (title: string) => `「${title}」のゲーム`,
  missing: '見つかりません',
  find: 'ゲームを検索',
  noGame: 'ゲームが見つかりませんでした。別の題名で検索してください。',
  moreRows: 'もっと見る',
  run: (count: number) => `${count}件を取り込む`,
  nothing: '取り込むゲームがありません',
  importing: (done: number, all: number) => `取り込み中… ${done}/${all}件`,
  importFailed: 'ここまで取り込みました。もう一度押すと、続きから取り込みます。',
  done: (added: number, kept: number) =>
    `${added}件を追加しました。すでに棚にあった${kept}件は変更していません。`,
  undo: (count: number) => `追加した${count}件を元に戻す`,
  undoing: (done: number, all: number) => `元に戻しています… ${done}/${all}件`,
  undone: (removed: number, kept: number) =>
    `${removed}件を棚から外しました。` +
    (kept > 0 ? `取り込んだあとに変更された${kept}件は、そのままです。` : ''),
  undoFailed: 'ここまで元に戻しました。もう一度押すと、続きから元に戻します。',
  toShelf: 'ゲーム棚を見る',
}
export default ja
export type ShelfImportText = typeof ja
