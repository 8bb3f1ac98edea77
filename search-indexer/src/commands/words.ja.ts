import outcomes, { differenceWords } from '@koryaku/contracts/operations/outcomes.ja.ts'
import type { CommandHelp } from '@koryaku/contracts/server/command-line/command.ts'
import general from '@koryaku/contracts/server/command-line/words.ja.ts'

const help = {
  status: { usage: 'status', about: '検索インデックスの位置、文書の数、横に残っているもの', options: [] },
  verify: {
    usage: 'verify',
    about: 'すべての文書を読み取りモデルと比べる。差があれば終了コード 1',
    options: [],
  },
  rebuild: {
    usage: 'rebuild',
    about: '公開中のインデックスの横に新しいものを作り、比べて入れ替える。止まったところから続けられる',
    options: [['--accept-differences', '読み取りモデルと差があっても入れ替える']],
  },
  rollback: {
    usage: 'rollback',
    about: '前のインデックスを最新まで追いつかせ、もう一度公開する',
    options: [],
  },
  drop: { usage: 'drop', about: '前のインデックス、または作りかけのインデックスを消す', options: [] },
} satisfies Record<string, CommandHelp>

const words = {
  ...general,
  outcomes,
  help: help as Record<keyof typeof help, CommandHelp>,
  barFormat: '{bar} {percentage} %、{events} 件、{rate} 件/秒、残り {left} 秒',
  steps: {
    loading: '読み込んでいます',
    'catching up': 'その後の変更を反映しています',
    comparing: '比べています',
    swapping: '入れ替えています',
    swapped: '入れ替えました',
  },
  differences: differenceWords,
  same: (documents: number) => `${documents} 件、読み取りモデルと差なし`,
  position: (position: bigint, readModels: bigint) => `位置 ${position}、読み取りモデルの位置 ${readModels}`,
  documents: (documents: number, indexing: boolean) => `${documents} 件${indexing ? '（登録中）' : ''}`,
  missing: 'ありません',
  beside: {
    former: '前のインデックスを残しています（rollback で戻す、drop で消す）',
    unfinished: '作りかけのインデックスがあります（rebuild で続ける、drop で消す）',
  },
}
export default words
export type SearchCliText = typeof words
