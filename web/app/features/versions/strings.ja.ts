const ja = {
  title: '公開された版',
  description: '記事がいつ、どこを更新したかを、公開された版どうしで見比べられます。',
  lead: (title: string) => `「${title}」で公開された版です。下書きは含まれません。`,
  back: '記事に戻る',
  none: '過去の版は表示されていません',
  noneText: '書き手が過去の版を見せていないか、公開されていない記事です。',
  list: '版の一覧',
  current: '公開中',
  from: (day: string) => `${day}から`,
  between: (from: string, until: string) => `${from}〜${until}`,
  small: '小さな修正',
  first: '最初の版',
  changes: (added: number, removed: number, changed: number) =>
    `追加${added}・削除${removed}・変更${changed}`,
  compareWith: '比べる相手',
  previous: 'ひとつ前の版',
  newest: '公開中の版',
  nothing: 'なし（本文だけ）',
  older: (count: number) => `これより古い${count}版は表示されません。`,
  gone: 'この版は表示されていません。',
}
export default ja
export type VersionsText = typeof ja
