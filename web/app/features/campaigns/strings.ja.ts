import type { CampaignId } from '#app/features/campaigns/campaigns.ts'

interface CampaignWords {
  title: string
  lead: string
  steps: string[]
}
const campaigns: Record<CampaignId, CampaignWords> = {
  'autumn-debut': {
    title: '秋のデビュー応援',
    lead: 'はじめての攻略記事を書いてみませんか。編集部がトップページで紹介します。',
    steps: [
      '好きなゲームを選んで、はじめての記事を書きます。',
      'タグに「秋デビュー」か「autumn-debut」を付けて公開します。',
      '期間中に公開された記事から、編集部が毎週五本を選んで紹介します。',
    ],
  },
  'guide-contest': {
    title: '攻略記事コンテスト',
    lead: 'つまずいた場所を、次の人のために。序盤・中盤・終盤の三部門で募集します。',
    steps: [
      '自分で試して確かめたことを、攻略記事にまとめます。',
      'タグに「攻略コンテスト」か「guide-contest」と、部門名を付けて公開します。',
      'いいねの数と編集部の選考で、各部門の入賞記事を決めます。',
    ],
  },
  'halloween-horror': {
    title: 'ハロウィンのホラー特集',
    lead: '眠れなくなるゲームの話を集める七日間。こわくても最後まで遊べる工夫も歓迎です。',
    steps: [
      'ホラーゲームの攻略や思い出を書きます。',
      'タグに「ハロウィン」か「halloween」を付けて公開します。',
      '期間中の記事を、特集としてまとめて紹介します。',
    ],
  },
  'november-classics': {
    title: '名作をふりかえる十一月',
    lead: '発売から十年以上たったゲームの魅力を、いま書き残しましょう。',
    steps: [
      '十年以上前に発売されたゲームを一本選びます。',
      '好きなところや、いまから遊ぶ人への助言を書きます。',
      'タグに「名作」か「classics」を付けて公開すると、特集の対象になります。',
    ],
  },
}

const ja = {
  campaigns,
  campaign: 'キャンペーン',
  campaignDescription: '開催中のキャンペーンのご案内です。',
  period: (from: string, until: string) => `期間: ${from}から${until}まで`,
  join: '記事を書いて参加する',
}
export default ja
export type CampaignText = typeof ja
