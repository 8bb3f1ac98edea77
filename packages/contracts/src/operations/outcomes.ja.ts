import type { IndexDifference, SearchComparison } from './operation-end.api.ts'
import { isDifferent } from './operation-failure.ts'
import type { OutcomeWords } from './operation-outcome.ts'

const named = (names: readonly string[]) => names.join('、')
const left = (names: readonly string[]) =>
  names.length > 0 ? `。稼働中でないため比べていないもの：${named(names)}` : ''

/** What is wrong with an index. */
export const differenceWords = ({ missing, extra, different, examples }: IndexDifference): string =>
  `不足 ${missing} 件、余分 ${extra} 件、内容の違い ${different} 件（例：${examples.join('、')}）`
const INDEX_NAMES: Record<string, string> = { games: 'ゲーム', articles: '記事', users: '会員' }
export const indexName = (index: string): string => INDEX_NAMES[index] ?? index

const comparisonWords = ({ index, expected, built, live }: SearchComparison): string => {
  const state = isDifferent(built) ? differenceWords(built) : '読み取りモデルと一致'
  const before = live && (isDifferent(live) ? differenceWords(live) : '一致')
  return `${indexName(index)} ${expected} 件、${state}${before ? `（入れ替え前：${before}）` : ''}`
}

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
  searchSwapped: ({ position, comparisons }) =>
    `位置 ${position} で検索インデックスを入れ替えました。前のものは削除するまで残ります。${comparisons.map(comparisonWords).join('。')}`,
  searchCompared: ({ comparisons }) => comparisons.map(comparisonWords).join('。'),
  searchRestored: ({ position }) => `検索は前のインデックスに戻りました（位置 ${position} から）`,
  searchDropped: ({ what }) =>
    what === null
      ? '消すものはありませんでした'
      : what === 'former'
        ? '前の検索インデックスを消しました'
        : '途中まで作った検索インデックスを消しました',
  stopped: () => '表示は変わっていません。もう一度頼むと、ここから続きます',
}
export default outcomes
