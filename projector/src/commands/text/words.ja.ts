import outcomes from '@koryaku/contracts/operations/outcomes.ja.ts'
import type { TableDifference } from '#engine/compare.ts'

const words = {
  outcomes,
  usage: '使い方',
  command: '命令',
  helpHint: 'ある命令の説明：projector COMMAND --help',
  options: {
    help: '説明を出す',
    lang: '言葉。省くと端末の言葉（LC_ALL、LC_MESSAGES、LANG）',
  },
  exits: '終了コード：0 できた、1 できなかった・差があった、2 書き方の誤り',
  stores: 'DATABASE_URL と EVENTSTORE_URL の先につなぐ。なければこの機械の PORT（省くと 3000）のもの',
  unknownCommand: (name: string) => `${name} という命令はありません`,

  faults: {
    missing: '書いてください',
    notADay: '2026-10-01 のように、暦にある日を書いてください',
    notAMonth: '2026-10 のように月を書いてください',
    notYet: 'まだ来ていません',
    beforeFrom: '--from より前の日です',
    oneOf: (choices: string) => `${choices} のどれかを書いてください`,
    notAnId: '13 文字の ID ではありません',
    number: (least: number, most: number) => `${least} から ${most} までの整数を書いてください`,
    tooShort: (least: number) => `${least} 文字以上にしてください`,
    notExported: (type: string, known: string) => `${type} は書き出せません。書き出せるのは ${known}`,
    parquetFile: 'parquet にはファイルが要ります',
    sameFormula: '--formula と違う計算式を書いてください',
    unknownOption: (option: string) => `${option} という指定はありません`,
    optionValue: (option: string) => `${option} の書き方が違います`,
    tooMany: (words: string) => `余分な言葉があります：${words}`,
    whichReadModel: (known: string) => `読み取りモデルを一つ書いてください：${known}`,
    whichReadModels: (known: string) => `読み取りモデルか --all を書いてください：${known}`,
    unknownReadModel: (name: string, known: string) =>
      `${name} という読み取りモデルはありません。あるのは ${known}`,
  },
  refusals: {
    unknown_read_model: 'その読み取りモデルはありません',
    no_dead_letter: '処理を待っているイベントはありません',
    other_event: '別のイベントで止まっています',
    wrong_state: 'いまの状態ではできません',
    no_earlier_version: '前の版がありません',
    earlier_code: '別のコードで作られた版です。そのコードで戻してください',
  },
  failed: {
    file: (file: string, why: string) => `${file} に書けません：${why}`,
    nobody: (name: string) => `${name} という会員はいません`,
    noArticle: (id: string) => `${id} という記事はありません`,
    database: 'データベースにつながりません（DATABASE_URL）',
    eventStore: 'イベントストアにつながりません（EVENTSTORE_URL）',
    stopped: '止めました。表示は変わっていません。同じ命令で、止まったところから続きます',
    drifted: ({ table, differences, examples }: TableDifference) =>
      `${table}：${differences} 行に差（例：${examples.join('、')}）`,
    differs:
      '入れ替えていません。中身を見てから --accept-differences を付けてもう一度行うか、drop してください',
  },

  progress: {
    format: '{bar} 記録の {percentage} %、{events} 件、{rate} 件/秒、残り {eta_formatted}',
    replaying: (from: string, to: string) => `${from} から ${to} までを再生しています`,
    exporting: '書き出しています',
    readingLog: '記録を読んでいます',
    steps: {
      loading: '読み込んでいます',
      'making indexes': 'インデックスを作っています',
      comparing: '比べています',
      swapping: '入れ替えています',
    } as Record<string, string>,
  },

  ranking: {
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
    written: (count: number, file: string | undefined) =>
      `${count} 件のイベント${file ? `を ${file} に書きました` : ''}`,
  },
  status: {
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
