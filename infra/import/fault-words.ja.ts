import type { ImportFaultWords } from './describe-faults.ts'

const words: ImportFaultWords = {
  missing: () => 'ありません',
  wrong: () => '書き方が違います',
  too_short: ({ limit }) => `${limit}文字以上にしてください`,
  too_long: ({ limit }) => `${limit}文字までにしてください`,
  too_few: ({ limit }) => `${limit}件以上にしてください`,
  too_many: ({ limit }) => `${limit}件までにしてください`,
  too_small: ({ limit }) => `${limit}以上にしてください`,
  too_big: ({ limit }) => `${limit}以下にしてください`,
  one_of: ({ words }) => `${words} のどれかにしてください`,
  not_a_time: () => '日時ではありません',
  text_not_storable: () => '保存できない文字があります',
  link_not_allowed: () => 'リンクにできないURLがあります',
  title_required: () => 'タイトルがありません',
  document_too_long: ({ limit }) => `本文が${limit}文字分長すぎます`,
  in_future: () => '日時が未来です',
  member_missing: () => 'ユーザーが見つかりません',
  game_missing: () => 'ゲームが見つかりません',
  article_missing: () => '公開中の記事が見つかりません',
  article_differs: () => '別の内容の記事がすでにあり、そのまま残ります',
  user_differs: () => '別のプロフィールのユーザーがすでにいて、そのまま残ります',
  name_taken: () => 'このユーザー名はすでに使われています',
  follow_self: () => '自分自身はフォローできません',
  article_not_publishable: () => '公開するには、タイトルと本文が必要です',
  refused: ({ words }) => `受け付けられません（${words}）`,
}
export default words
