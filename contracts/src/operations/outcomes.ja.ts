import type { OutcomeWords } from './operation-outcome.ts'

const named = (names: readonly string[]) => names.join('、')
const left = (names: readonly string[]) =>
  names.length > 0 ? `。稼働中でないため比べていないもの：${named(names)}` : ''

const outcomes: OutcomeWords = {
  swapped: ({ projections }) => `${named(projections)} を入れ替えました。前の表は削除するまで残ります`,
  verified: ({ rows, tables, notCompared }) =>
    `${tables} 個の表の ${rows} 行に差はありません${left(notCompared)}`,
  restored: ({ projection }) => `${projection} は前の版に戻りました`,
  dropped: ({ versions }) =>
    versions.length === 0 ? '消すものはありませんでした' : `${named(versions)} を消しました`,
  paused: ({ projection }) => `${projection} を止めました`,
  resumed: ({ projection }) => `${projection} を再開しました`,
  retried: ({ projection }) => `${projection} はもう一度試します`,
  skipped: ({ projection, eventId }) => `${projection} はイベント ${eventId} を飛ばして進みます`,
  searchSwapped: ({ position }) => `位置 ${position} で検索インデックスを入れ替えました`,
  stopped: () => '表示は変わっていません。もう一度頼むと、ここから続きます',
}
export default outcomes
