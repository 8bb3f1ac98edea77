import type { RefusalReason, StoppingEvent, TableDifference } from './operation-end.api.ts'
import { type FailureWords, isDifferent } from './operation-failure.ts'
import { differenceWords, indexName } from './outcomes.ja.ts'

const reasons: Record<RefusalReason, string> = {
  unknown_read_model: 'その読み取りモデルはありません',
  no_dead_letter: '処理を待っているイベントはありません',
  other_event: '別のイベントで止まっています',
  wrong_state: 'いまの状態ではできません',
  no_earlier_version: '前の版がありません',
  earlier_code: '別のコードで作られた版です。そのコードで戻してください',
}
const stores = {
  database: 'データベースにつながりません（DATABASE_URL）',
  eventStore: 'イベントストアにつながりません（EVENTSTORE_URL）',
  search: '検索サーバーにつながりません（MEILI_URL）',
}
const tables = (differences: readonly TableDifference[]) =>
  differences
    .map(({ table, differences, examples }) => `${table} は ${differences} 行（例：${examples.join('、')}）`)
    .join('、')
const eventWords = ({ projection, type, eventId, stream, position, error }: StoppingEvent) =>
  `${projection} は ${stream} の ${type} ${eventId}（位置 ${position}）を処理できません：${error}`

const failures: FailureWords = {
  refused: ({ reason, about }) => `${about}：${reasons[reason]}`,
  differs: ({ differences }) =>
    `新しい表が公開中の表と違うため、入れ替えていません：${tables(differences)}。新しい表は最初のイベントから中断なく作ったものです。両方の行を見て、新しい方が正しければ差を認めて入れ替え、そうでなければ新しい表を削除して原因を調べてください`,
  drifted: ({ differences, stopped, notCompared }) =>
    [
      `読み取りモデルがずれています：${tables(differences)}`,
      ...stopped.map(eventWords),
      ...(notCompared.length > 0 ? [`稼働中でないため比べていないもの：${notCompared.join('、')}`] : []),
    ].join('。'),
  stopped: ({ events, others }) =>
    `${events.map(eventWords).join('。')}${others ? `。ほかの ${others.tables} 個の表の ${others.rows} 行に差はありません` : ''}。コードを直すか、そのイベントを飛ばすと、もう一度頼んだときに続きから進みます`,
  searchDiffers: ({ comparisons }) =>
    `新しい検索インデックスが読み取りモデルと違うため、入れ替えていません：${comparisons
      .filter(({ built }) => isDifferent(built))
      .map(({ index, built }) => `${indexName(index)}は${differenceWords(built)}`)
      .join('、')}。中身を見て、差を認めて入れ替えるか、新しいインデックスを削除してください`,
  building: () => 'ほかの再構築、検証、または差し戻しが動いています。終わるのを待つか、中止してください',
  storeAway: ({ store }) => stores[store],
  searchRefused: ({ error }) =>
    `検索サーバーが処理できませんでした：${error}。詳しくは検索サーバーのログにあります。原因を除いてからもう一度行うと、続きから進みます`,
  processEnded: ({ times }) => `担当のプロセスが ${times} 回終了したため、打ち切りました`,
  commandLineEnded: () => 'コマンドラインが途中で終了しました',
}
export default failures
