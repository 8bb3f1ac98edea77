import { expect, it } from 'vitest'
import { isAcceptablePassword } from './password-rules.ts'

it.each([
  ['one character that is repeated', 'aaaaaaaa'],
  ['two characters in turns', 'abababab'],
  ['blanks', '        '],
  ['full-width characters of one kind', 'ａａａａａａａａ'],
  ['the name of the site', 'koryaku1'],
  ['the name of the site in Japanese', 'コウリャク2026'],
  ['four characters of two units each', '😀🙂😉😎'],
  ['a password of a public list', 'Password1'],
  ['the address', 'taro@example.com'],
])('a password of %s is refused', (_, password) =>
  expect(isAcceptablePassword(password, 'taro@example.com')).toBe(false),
)

it.each(['demo-password-1', 'nagai himitsu no kotoba', 'koryakuで毎日あそぶ', '秘密の合言葉です'])(
  '%s is accepted',
  password => expect(isAcceptablePassword(password, 'taro@example.com')).toBe(true),
)
