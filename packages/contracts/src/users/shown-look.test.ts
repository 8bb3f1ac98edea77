import { describe, expect, it } from 'vitest'
import { lookOfShown, saysStaff } from './shown-look.ts'

describe('the look of a display name', () => {
  it.each([
    ['コウリャク編集部\u200b'],
    ['コウリャク編集部\u3164'],
    ['コウリャク 編集部'],
    ['★コウリャク編集部✓'],
    ['ｺｳﾘｬｸ編集部'],
    ['コウリャク編集部\ufe0f'],
    ['コウリャク編集部。'],
    ['コウリヤク編集部'],
    ['コ\u0301ウリャク編集部'],
  ])('%j is that of コウリャク編集部', name =>
    expect(lookOfShown(name)).toBe(lookOfShown('コウリャク編集部')),
  )
  it.each([
    ['Теtrа', 'Tetra'],
    ['口グハウス', 'ログハウス'],
    ['り一ダ一', 'リーダー'],
    ['リ―ダ-', 'リーダー'],
    ['カ\u3099メ', 'ガメ'],
    ['takI', 'takl'],
  ])('%s is that of %s', (one, other) => expect(lookOfShown(one)).toBe(lookOfShown(other)))
  it.each([
    ['コウリャク編集部のファン', 'コウリャク編集部'],
    ['カメ', 'ガメ'],
    ['太郎2', '太郎'],
  ])('%s is not that of %s', (one, other) => expect(lookOfShown(one)).not.toBe(lookOfShown(other)))
})

describe('staff', () => {
  it.each([
    ...['Admin', 'ADMIN', 'Аdmin', 'ad\u200bmin', '✓ Official', 'Koryaku 運営', 'K0ryaku', 'mоderator'],
    ...[
      '運営',
      '【運営】お知らせ',
      'サイト運営',
      '公式\u200bライター',
      'モデレ一タ一',
      'ｽﾀｯﾌ',
      'サポートチーム',
    ],
  ])('detects an official name in %j', name => expect(saysStaff(name)).toBe(true))
  it.each([
    ...['太郎', 'adminton', 'me', 'user', 'ゲーム好き', '★', '攻略班'],
    ...['非公式まとめ', 'サポート職の人', '都市運営好き', 'ギルドのオーナー'],
  ])('%s does not', name => expect(saysStaff(name)).toBe(false))
})
