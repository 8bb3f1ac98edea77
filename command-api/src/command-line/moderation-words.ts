import type { UndoItemAttributes } from '@koryaku/contracts/moderation/moderation.api.ts'
import en from '@koryaku/contracts/server/command-line/words.en.ts'
import ja from '@koryaku/contracts/server/command-line/words.ja.ts'

type Options = readonly (readonly [option: string, meaning: string])[]
type Effects = Record<UndoItemAttributes['effects'][number], string>
type Obstacles = Record<NonNullable<UndoItemAttributes['obstacle']>, string>

const japanese = {
  ...ja,
  help: {
    undo: {
      usage: 'undo --moderator NAME --from TIME --to TIME [--as NAME --reason TEXT]',
      about:
        'モデレーターのある期間の操作を取り消す。--as と --reason がなければ、何が起きるかを見せるだけ。止まったら同じ命令で続く',
      options: [
        ['--moderator NAME', 'だれの操作か（必須）'],
        ['--from TIME', 'いつから（必須。2026-10-01T09:00:00+09:00 のように書く）'],
        ['--to TIME', 'いつまで（必須。この時刻は含まない）'],
        ['--as NAME', 'だれの名で取り消すか。モデレーターか運用者'],
        ['--reason TEXT', '理由。書いた人に伝わり、記録に残る'],
      ] as Options,
    },
  },
  bothOrNone: '--as と --reason は両方書くか、両方省いてください',
  before: '--from より後の時刻を書いてください',
  neither: (name: string) => `${name} はモデレーターでも運用者でもありません`,
  noActions: 'この期間の操作はありません',
  effects: {
    reinstate: '公開停止を解除',
    suspend: 'もう一度公開停止',
    reopen_appeal: '異議申し立てを再開',
  } as Effects,
  unchanged: '元の状態のまま',
  obstacles: {
    deleted: '取り消せません：記事が削除されています',
    own_article: '取り消せません：自分の記事です',
    nothing_done: '取り消せません：この期間の操作がありません',
    others_acted_since: '取り消せません：そのあとでほかの人が操作しました',
    acted_again_later: '取り消せません：期間のあとで本人がもう一度操作しました',
  } as Obstacles,
}
export type ModerationCliText = typeof japanese

const english: ModerationCliText = {
  ...en,
  help: {
    undo: {
      usage: 'undo --moderator NAME --from TIME --to TIME [--as NAME --reason TEXT]',
      about:
        'undoes what a moderator did in a period; without --as and --reason it only shows what would happen; a second run goes on where one stopped',
      options: [
        ['--moderator NAME', 'whose actions (needed)'],
        ['--from TIME', 'since when (needed; written like 2026-10-01T09:00:00+09:00)'],
        ['--to TIME', 'until when (needed; exclusive)'],
        ['--as NAME', 'in whose name: a moderator or owner'],
        ['--reason TEXT', 'why; told to the authors and recorded'],
      ],
    },
  },
  bothOrNone: 'write both --as and --reason, or neither',
  before: 'write a time after --from',
  neither: name => `${name} is neither moderator nor owner`,
  noActions: 'no actions in this time',
  effects: { reinstate: 'reinstate', suspend: 'suspend again', reopen_appeal: 'open the appeal again' },
  unchanged: 'stands so already',
  obstacles: {
    deleted: 'cannot be undone: the article was deleted',
    own_article: 'cannot be undone: it is an own article',
    nothing_done: 'cannot be undone: no action in this period',
    others_acted_since: 'cannot be undone: somebody else acted since',
    acted_again_later: 'cannot be undone: the moderator acted again after the period',
  },
}

export const moderationTexts = { ja: japanese, en: english }
