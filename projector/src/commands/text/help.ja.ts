import type { CommandHelp } from '@koryaku/contracts/server/command-line/command.ts'

const NONE: CommandHelp['options'] = []

const help = {
  status: {
    usage: 'status',
    about: '読み取りモデルのすべての版：状態、位置、遅れ、最後の検証、処理できないイベント',
    options: NONE,
  },
  lag: {
    usage: 'lag',
    about: '読み取りモデルがまだ反映していない、いちばん古いイベントからの経過時間',
    options: NONE,
  },
  verify: {
    usage: 'verify [NAME…]',
    about: '最初のイベントから影を作り、行ごとに比べる。差があれば終了コード 1',
    options: NONE,
  },
  rebuild: {
    usage: 'rebuild NAME… | --all',
    about: '公開中の表の横に新しい表を作り、比べて入れ替える。止まったところから続けられる',
    options: [
      ['--all', 'すべての読み取りモデル'],
      ['--accept-differences', '差があっても入れ替える（公開中の行がずれていた、または変えるつもりのとき）'],
    ],
  },
  rollback: {
    usage: 'rollback NAME',
    about: '前の版を最新まで追いつかせ、もう一度公開する',
    options: NONE,
  },
  drop: { usage: 'drop [NAME…]', about: 'だれにも見えていない版の表を消す', options: NONE },
  'dead-letters': {
    usage: 'dead-letters',
    about: '読み取りモデルが処理できなかったイベントと、エラーの全文',
    options: NONE,
  },
  retry: {
    usage: 'retry NAME | --all',
    about: '止まった原因のイベントをもう一度試す',
    options: [['--all', '止まっているすべての読み取りモデルで']],
  },
  skip: {
    usage: 'skip NAME | --all --reason TEXT',
    about: 'そのイベントを、今も今後の再構築でも飛ばす。理由は記録に残る',
    options: [
      ['--reason TEXT', '飛ばす理由（必須）'],
      ['--all', '止まっているすべての読み取りモデルで'],
      ['--event ID', '複数のイベントが待っているときに選ぶ'],
    ],
  },
  pause: { usage: 'pause NAME', about: '読み取りモデルをその場で止める', options: NONE },
  resume: { usage: 'resume NAME', about: '止めた読み取りモデルを続ける', options: NONE },
  ranking: {
    usage: 'ranking --from DAY',
    about: '日本時間のある日からある日までを、記録の再生だけで順位にする',
    options: [
      ['--from DAY', '最初の日（必須。2026-10-01 のように書く）'],
      ['--to DAY', '最後の日。省くと最初の日'],
      ['--as-of DAY', 'その日の終わりに見えた順位。それより後のイベントは知らないものとする'],
      ['--formula VERSION', '計算式'],
      ['--exclude-user NAME', '数えないアカウント（名前か ID。何度でも書ける）'],
      ['--explain ARTICLE', 'その記事のイベントを一つずつ：数えた重み、数えなかった規則'],
      ['--format table|csv|json', '出力の形。省くと table'],
      ['--top N', '上位 N 件だけ。省くと table は 30 件、csv と json はすべて'],
      ['--plot FILE.svg', '図をこのファイルに描く（明るい画面にも暗い画面にも合う）'],
    ],
  },
  backtest: {
    usage: 'backtest --formula VERSION --month MONTH',
    about: '過去の月を二つの計算式で並べ、だれが上がりだれが下がるかを示す',
    options: [
      ['--formula VERSION', '試す計算式（必須）'],
      ['--month MONTH', '月（必須。2026-10 のように書く）'],
      ['--against VERSION', '比べる計算式。省くと公開中のもの'],
      ['--top N', 'どちらかで上位 N 件に入る記事。省くと 30'],
      ['--plot FILE.svg', '図を描くファイル。省くと backtest-MONTH.svg'],
    ],
  },
  export: {
    usage: 'export',
    about: '個人データを除いたイベントの記録を、ほかの道具のために書き出す',
    options: [
      ['--from DAY', '最初の日（日本時間）。省くと最初から'],
      ['--to DAY', '最後の日。省くと最後まで'],
      ['--types A,B', 'イベントの種類。省くと書き出せるものすべて'],
      ['--format ndjson|csv|parquet', '出力の形。省くと ndjson'],
      ['--out FILE', '書き出すファイル。省くと標準出力（parquet では必須）'],
      ['--key TEXT', '16 文字以上。同じ鍵ならアカウントの仮名も同じになる。省くと毎回新しい鍵'],
    ],
  },
  audit: {
    usage: 'audit [ARTICLE…]',
    about:
      'モデレーション記録の連鎖を記録全体で検証する。記事を書けばその履歴も出す。切れていれば終了コード 1',
    options: [
      ['--head HASH', '以前の audit が出した指紋が、今も連鎖にあることを確かめる'],
      ['--heads FILE', 'audit-heads.ndjson の写しの全行について、署名と、指紋が今も連鎖にあることを確かめる'],
    ],
  },
} satisfies Record<string, CommandHelp>
export default help as Record<keyof typeof help, CommandHelp>
export type CommandName = keyof typeof help
