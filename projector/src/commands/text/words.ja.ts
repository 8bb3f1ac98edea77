import outcomes from '@koryaku/contracts/operations/outcomes.ja.ts'
import { resolutionsJa } from '@koryaku/contracts/operations/resolution.ts'
import { versionStatesJa } from '@koryaku/contracts/operations/version-state.ts'
import general from '@koryaku/contracts/server/command-line/words.ja.ts'

const words = {
  ...general,
  outcomes,

  faults: {
    ...general.faults,
    notYet: 'まだ来ていません',
    beforeFrom: '--from より前の日です',
    notExported: (type: string, known: string) => `${type} は書き出せません。書き出せるのは ${known}`,
    parquetFile: 'parquet にはファイルが要ります',
    sameFormula: '--formula と違う計算式を書いてください',
    whichEvent: (ids: string[]) =>
      `複数のイベントが待っています。--event で 1 つ選んでください：${ids.join('、')}`,
    whichReadModel: (known: string) => `読み取りモデルを一つ書いてください：${known}`,
    whichReadModels: (known: string) => `読み取りモデルか --all を書いてください：${known}`,
    unknownReadModel: (name: string, known: string) =>
      `${name} という読み取りモデルはありません。あるのは ${known}`,
  },
  resolutions: resolutionsJa,
  failed: {
    file: (file: string, why: string) => `${file} に書けません：${why}`,
    noArticle: (id: string) => `${id} という記事はありません`,
    brokenEvent: (type: string, id: string, stream: string, position: string) =>
      `位置 ${position}（${stream}）の ${type} ${id} に時刻でない値があります。読み取りモデルで飛ばすと、書き出しでも除外されます`,
  },

  progress: {
    format: '{bar} 記録の {percentage} %、{events} 件、{rate} 件/秒、残り {left} 秒',
    replaying: (from: string, to: string) => `${from} から ${to} までを再生しています`,
    exporting: '書き出しています',
    readingLog: '記録を読んでいます',
    steps: {
      loading: '読み込んでいます',
      'making indexes': 'インデックスを作っています',
      comparing: '比べています',
      swapping: '入れ替えています',
      'beginning anew': '最初から作り直しています',
    } as Record<string, string>,
  },

  ranking: {
    leftOut: (count: number) => `読み取りモデルと同じく ${count} 件のイベントを除外しています`,
    columns: {
      rank: '順位',
      article: '記事',
      score: '点',
      likes: 'いいね',
      bookmarks: 'ブックマーク',
      views: '閲覧',
      title: '題',
    },
    empty: 'この期間に点の付いた記事はありません。',
    plotTitle: (from: string, to: string, formula: string) =>
      `ランキング ${from === to ? from : `${from} 〜 ${to}`}（計算式 ${formula}）`,
    points: '点',
    asOf: (day: string) => `${day} の終わりに見えた順位`,
  },
  explanation: {
    columns: { at: '日時', event: 'イベント', account: 'アカウント', counts: '数え方' },
    rules: {
      after_as_of: '--as-of より後',
      outside_window: '期間の外',
      given_outside_window: '期間の外で付けたものの取り消し',
      excluded_account: 'ランキングから除外したアカウント',
      left_out_by_request: '--exclude-user で除いた',
      bots_and_repeats: 'ボットと、同じ訪問者の繰り返し',
      same_network: 'その日、同じネットワークの別のアカウントがすでに付けたもの',
    },
    together: (amount: number) => `${amount}（まとめて数える）`,
    not: (amount: number, rule: string) => `${amount} のうち 0：${rule}`,
    place: (id: string, place: number, points: number, formula: string) =>
      `${id}：${place} 位、${points} 点（計算式 ${formula}）`,
    noPoints: (id: string) => `${id}：順位なし（この期間の点がありません）`,
    notPublished: (id: string) => `${id}：順位なし（公開されていません）`,
  },
  backtest: {
    columns: { change: '変化', article: '記事', title: '題' },
    score: (formula: string) => `${formula} の点`,
    isNew: '圏外から',
    isGone: '圏外へ',
    moved: (moved: number, all: number) => `${all} 件のうち ${moved} 件の順位が変わります。`,
    plotted: (file: string) => `図：${file}`,
    plotTitle: (month: string, against: string, formula: string) =>
      `${month} のランキング：${against} と ${formula}`,
    beyond: (shown: number) => `${shown} 位より下`,
  },
  export: {
    written: (count: number, file: string | undefined, left: number) =>
      `${count} 件のイベント${file ? `を ${file} に書きました` : ''}${left ? `（読み取りモデルと同じく ${left} 件を除外）` : ''}`,
  },
  status: {
    states: versionStatesJa,
    columns: ['読み取りモデル', '版', 'コード', '状態', '位置', 'イベント', '遅れ'],
    verified: (name: string, at: string, rows: string, differences: string) =>
      `検証 ${name} ${at}：${rows} 行、差 ${differences}`,
    deadLetter: (name: string, position: bigint, type: string, error: string) =>
      `処理できないイベント：${name} は ${position}（${type}）で止まっています：${error}`,
    noDeadLetters: '処理できないイベントはありません',
    open: '未処理',
  },
  audit: {
    faults: {
      ...general.faults,
      changed: '封印したときと内容が違います',
      missing: '封印した記録がありません',
      unsealed: '封印の間に差し込まれています',
      link: '前の記録とつながっていません',
      seal: '封印の連鎖がここで切れています',
    },
    broken: '破損',
    where: (stream: string, revision: string, eventId: string) =>
      `${stream} 改訂 ${revision}、イベント ${eventId}`,
    rewritten: (head: string) => `${head} は連鎖にありません。その後に書き直されています`,
    reports: {
      altered: (line: string) => `${line} 行目は署名したときの内容と違います`,
      rewritten: (at: string) => `${at} の指紋は連鎖にありません。その後に書き直されています`,
    },
    counts: (events: number, seals: number, waiting: number, faults: number) =>
      `モデレーションの記録 ${events} 件、封印 ${seals} 件、封印待ち ${waiting} 件、破損 ${faults} 件`,
    head: '最後の指紋',
    none: 'なし',
    entry: (at: string, revision: bigint, type: string, actor: string) =>
      `${at}  改訂 ${revision}  ${type}  ${actor}`,
    facts: {
      rule: '規約',
      evidenceRevision: '根拠の改訂',
      outcome: '判断',
      cause: 'きっかけ',
      reason: '理由',
      undoReason: '取り消しの理由',
      appeal: '申し立て',
      hash: '指紋',
    },
    erased: '（消去済み）',
    unreadable: '（封印したときのままではありません）',
  },
}
export default words
export type CliWords = typeof words
