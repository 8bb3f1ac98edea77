import { isStaffWord, lookOf } from './user-profile.ts'

/** Letters of other alphabets that look like one of ours, small as {@link lookOf} leaves them, and what they look like. */
const LETTERS = [
  'аαɑ a',
  'еε e',
  'оο o',
  'рρ p',
  'сϲ c',
  'уυ y',
  'хχ x',
  'іι i',
  'ѕ s',
  'ј j',
  'һ h',
  'кκ k',
  'мm m',
  'тτ t',
  'нη h',
  'в b',
]
/** The same among kana, kanji and the long mark. */
const SIGNS = [
  '一 ー',
  '口 ロ',
  '二 ニ',
  '力 カ',
  '工 エ',
  '夕 タ',
  '卜 ト',
  '八 ハ',
  '千 チ',
  '才 オ',
  'へ ヘ',
  'べ ベ',
  'ぺ ペ',
  'り リ',
  'ァ ア',
  'ィ イ',
  'ゥ ウ',
  'ェ エ',
  'ォ オ',
  'ッ ツ',
  'ャ ヤ',
  'ュ ユ',
  'ョ ヨ',
  'ヵ カ',
  'ヶ ケ',
]
const ALIKE = new Map(
  [...LETTERS, ...SIGNS].flatMap(row => {
    const [alike = '', letter = ''] = row.split(' ')
    return [...alike].map(one => [one, letter] as const)
  }),
)

/** Substitutes for the long-vowel mark after kana. */
const DASHES = /(?<=[\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{Pd}─━−]/gu

/** Letters and digits only, without invisible characters, surrounding signs and spaces, and combining strokes. */
const lettersOf = (displayName: string): string =>
  displayName
    .normalize('NFKC')
    .replace(DASHES, 'ー')
    .replace(/\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}]/gu, '')
const alike = (letters: string): string => Array.from(letters, letter => ALIKE.get(letter) ?? letter).join('')

/**
 * The look of a display name: look-alike letters are unified (the part of UTS 39 relevant to Japanese and English
 * names).
 */
export const lookOfShown = (displayName: string): string => alike(lookOf(lettersOf(displayName)))

/** Japanese words for staff: the first ones with any prefix or suffix, the others alone. */
const STAFF = new RegExp(
  alike(
    '^(運営.*|.*運営|公式.*|事務局|管理者|管理人|モデレーター|オーナー|スタッフ|サポート(センター|チーム|係|窓口)?)$',
  ),
  'u',
)

/** True if the name claims to be staff, or the site. */
export const saysStaff = (displayName: string): boolean => {
  const letters = alike(lettersOf(displayName).toLowerCase())
  return STAFF.test(letters) || isStaffWord(letters)
}
