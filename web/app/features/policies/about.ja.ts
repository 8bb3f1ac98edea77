import type { PolicyText } from '#app/features/policies/policy.tsx'

const ja: PolicyText = {
  title: 'このサイトについて',
  description: 'サイトの使い方、運営、姉妹サイト、お問い合わせ先の案内です。',
  intro: 'ゲームが好きな人が、攻略記事とブログ記事を書き、読み、フォローし合うサイトです。広告はありません。',
  sections: [
    {
      id: 'help',
      heading: '使い方',
      points: [
        '検索では、作品の正式な題名のほか、呼び名や略称でも見つかります。',
        'いいね、ブックマーク、フォローと、記事を書くことには、新規登録が必要です。',
        'ランキングの順位は、行の「順位の内訳」から、どのように決まったかを確認できます。',
      ],
    },
    {
      id: 'operator',
      heading: '運営',
      paragraphs: [
        'サイトの運営者は、利用規約とプライバシーポリシーに定める責任を負います。ご連絡は、ページ下部の「お問い合わせ」からお願いします。',
      ],
    },
    {
      id: 'sites',
      heading: '姉妹サイト',
      paragraphs: ['同じ運営者のほかのサイトは、ここでご案内します。いまは、このサイトだけです。'],
    },
  ],
}
export default ja
