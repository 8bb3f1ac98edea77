interface Place {
  stream: string
  revision: number
  position: number
}
interface Span {
  from: number
  to: number
}
interface StreamSpan {
  stream: string
  from: number
  to: number
  count: number
}
interface Acknowledged {
  acknowledged: number
}

/** Everything that can be wrong with a log. */
const faults = {
  eventAltered: ({ stream, revision, position }: Place) =>
    `位置 ${position} のイベント（ストリーム ${stream} の ${revision}）が書き換わっています`,
  eventsMissing: ({ from, to }: Span) => `位置 ${from} から ${to} までのイベントがありません`,
  streamEventsMissing: ({ stream, revision }: { stream: string; revision: number }) =>
    `ストリーム ${stream} の ${revision} 付近のイベントがありません`,
  streamAltered: ({ stream }: { stream: string }) => `ストリーム ${stream} の情報が書き換わっています`,
  streamCount: ({ stream, from, to, count }: StreamSpan) =>
    `ストリーム ${stream} には ${from} から ${to} までのイベントがあるはずですが、${count}件しか見つかりません`,
  streamDeleted: ({ stream }: { stream: string }) =>
    `ストリーム ${stream} の削除の記録が、イベントと一致しません`,
  streamLimits: ({ stream }: { stream: string }) =>
    `ストリーム ${stream} の保存範囲が、メタデータと一致しません`,
  endMissing: ({ head, acknowledged }: Acknowledged & { head: number }) =>
    `位置 ${head} で終わっていますが、${acknowledged} まで書き込み済みのはずです`,
  fileCut: ({ pages }: { pages: number }) => `ファイルの末尾が${pages}ページ欠けています`,
  fileBroken: () => 'ファイルが途中で切れているか、構造が壊れています',
  notALog: () => 'ファイルの先頭が、このイベントストアの記録ではありません',
  otherTables: () => 'ファイルの表が、このイベントストアの記録のものではありません',
  lostBesideMark: ({ mark, acknowledged }: Acknowledged & { mark: string }) =>
    `ファイルが空か、見つかりませんが、${mark} によると ${acknowledged} まで書き込み済みです（新しく始めるには、そのファイルを移してください）`,
  lostBesideWal: ({ wal }: { wal: string }) =>
    `ファイルが空か、見つかりませんが、先行書き込みログ ${wal} があります`,
  foreignWal: ({ wal }: { wal: string }) =>
    `先行書き込みログ ${wal} は別の記録のものです。バックアップに置き換えるときは restore を使ってください`,
  structure: ({ words }: { words: string }) => `ファイルの構造に誤りがあります（${words}）`,
}
export default faults
export type LogFaultWords = typeof faults
