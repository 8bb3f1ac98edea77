import { exclusionReasons } from '@koryaku/contracts/ranking/ranking-exclusion-reasons.ts'
import en from '@koryaku/contracts/server/command-line/words.en.ts'
import ja from '@koryaku/contracts/server/command-line/words.ja.ts'

type Options = readonly (readonly [option: string, meaning: string])[]
const reasons = exclusionReasons.join('|')
const shapeJa: Options = [
  ['--all', '変わるものをすべて出す'],
  ['--format text|csv|json', '出す形。csv と json は常にすべて'],
]
const shapeEn: Options = [
  ['--all', 'every change, not only the first ones'],
  ['--format text|csv|json', 'how it comes out; csv and json always hold every change'],
]

const japanese = {
  ...ja,
  help: {
    preview: {
      usage: 'preview NAME --from DAY',
      about: 'アカウントをその日から除くと、順位と数がどう変わるかを見せるだけ',
      options: [['--from DAY', 'この日から（必須。日本時間）'], ...shapeJa] as Options,
    },
    exclude: {
      usage: 'exclude NAME --from DAY --reason REASON',
      about: 'アカウントをその日からランキングと数から除き、何が変わったかを出す',
      options: [
        ['--from DAY', 'この日から（必須。日本時間）'],
        [`--reason ${reasons}`, '理由（必須）'],
        ...shapeJa,
      ] as Options,
    },
    reinstate: {
      usage: 'reinstate NAME',
      about: '除いたアカウントを戻し、何が変わったかを出す',
      options: [['--from DAY', 'この日からの変化を出す。省くと最初から'], ...shapeJa] as Options,
    },
  },
  notYet: 'まだ来ていない日からは除けません',
  counts: (name: string) => `${name} は数えています`,
  excluded: (name: string, from: string) => `${name} は ${from} から数えません`,
  given: (since: string, likes: number, bookmarks: number, articles: number, windows: number) =>
    `${since} から：${articles} 件の記事へのいいね ${likes} とブックマーク ${bookmarks}、${windows} 個の期間`,
  change: (before: number | null, after: number | null, likes: number, bookmarks: number) =>
    `${before ?? '–'} 位 → ${after ?? '–'} 位（いいね ${likes}、ブックマーク ${bookmarks} を除く）`,
  more: '… ほかにもあります',
}
export type ExclusionsText = typeof japanese

const english: ExclusionsText = {
  ...en,
  help: {
    preview: {
      usage: 'preview NAME --from DAY',
      about: 'only shows how places and counts change when an account is left out from a day on',
      options: [['--from DAY', 'from this day on (needed; in Japan time)'], ...shapeEn],
    },
    exclude: {
      usage: 'exclude NAME --from DAY --reason REASON',
      about: 'leaves an account out of rankings and counters from a day on, and says what that changed',
      options: [
        ['--from DAY', 'from this day on (needed; in Japan time)'],
        [`--reason ${reasons}`, 'why (needed)'],
        ...shapeEn,
      ],
    },
    reinstate: {
      usage: 'reinstate NAME',
      about: 'puts an account back, and says what that changed',
      options: [['--from DAY', 'what changed since this day; default: since the beginning'], ...shapeEn],
    },
  },
  notYet: 'nobody can be left out from a day that has not come yet',
  counts: name => `${name} counts`,
  excluded: (name, from) => `${name} does not count from ${from} on`,
  given: (since, likes, bookmarks, articles, windows) =>
    `since ${since}: ${likes} likes and ${bookmarks} bookmarks of ${articles} articles, in ${windows} windows`,
  change: (before, after, likes, bookmarks) =>
    `place ${before ?? '–'} → ${after ?? '–'} without ${likes} likes, ${bookmarks} bookmarks`,
  more: '… and more',
}

export const exclusionsTexts = { ja: japanese, en: english }
