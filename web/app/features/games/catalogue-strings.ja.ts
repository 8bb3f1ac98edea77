const ja = {
  nicknamesTitle: (game: string) => `${game}の呼び名`,
  nicknamesLead:
    '略称や愛称を登録すると、その名前でゲームと記事が検索できるようになります。保存するとすぐに反映されます。',
  nicknamesLabel: '呼び名（1行に1つ）',
  nicknamesHint: '40個まで、1つ60文字まで。例: ブレワイ',
  nicknamesTooMany: '呼び名は40個までです。',
  nicknamesTooLong: (name: string) => `「${name}」は長すぎます。60文字までにしてください。`,
  nicknamesNoLetter: (name: string) => `「${name}」には文字か数字を入れてください。`,
  nicknamesSave: '保存する',
  nicknamesSaved: '呼び名を保存しました',
  nicknamesKnown: 'すでに検索できる名前',
}
export default ja
export type CatalogueText = typeof ja
