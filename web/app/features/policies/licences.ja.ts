import licences from '@koryaku/contracts/images/licences.ja.ts'
import type { PolicyText } from '#app/features/policies/policy.tsx'

const { credit, free, site } = licences
const ja: PolicyText = {
  title: '共有画像のライセンス',
  description: '共有画像を使うときの決まりと、共有するときに選べるライセンスについて。',
  intro: '画像の持ち主は、共有するときに次のどれかを選びます。使った日のライセンスが、そのあとも続きます。',
  sections: [
    { id: 'credit', heading: credit.name, paragraphs: [credit.text] },
    { id: 'free', heading: free.name, paragraphs: [free.text] },
    { id: 'site', heading: site.name, paragraphs: [site.text] },
    {
      heading: '名前の表示',
      paragraphs: [
        '記事に入れた共有画像の下には、持ち主の名前とライセンスが自動で表示されます。名前を公開していない人や退会した人の名前は表示されません。',
      ],
    },
    {
      heading: '共有をやめるとき',
      paragraphs: [
        '持ち主はいつでも共有をやめられます。そのあとは、新しく使うことはできません。すでに使っている人の記事には、名前とともに残ります。',
        '規約に反する画像は、運営が表示を停止します。停止された画像は、どの記事にも表示されません。',
      ],
    },
  ],
}
export default ja
