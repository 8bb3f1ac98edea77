import licences from '@koryaku/contracts/images/licences.ja.ts'

const ja = {
  picture: '画像：',
  erased: '削除されたアカウント',
  nameless: '名前を公開していないユーザー',
  licences,
}
export default ja
export type CreditWords = typeof ja
