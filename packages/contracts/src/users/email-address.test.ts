import { expect, it } from 'vitest'
import { asciiAddress, EMAIL_ADDRESS, mailboxOf } from './email-address.ts'

it.each([
  ['taro@example.com', 'taro@example.com'],
  [' Taro@Example.com ', 'taro@example.com'],
  ['taro+1@example.com', 'taro@example.com'],
  ['t.a.r.o+a+b@example.com', 't.a.r.o@example.com'],
  ['t.a.r.o+a+b@gmail.com', 'taro@gmail.com'],
  ['taro@mail.example.com', 'taro@mail.example.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
  ['+1@example.com', '+1@example.com'],
  ['nobody', 'nobody'],
  ['', ''],
])('the mailbox behind %j is %j', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})

it.each([
  ...['taro@example.co.jp', "o'brien@example.com", 'taro+tag@mail.example.com', 'x@example.xn--q9jyb4c'],
  ...['x@xn--r8jz45g.jp', 'x@xn--r8jz45g.xn--zckzah', '-@example.com'],
])('%s is an address', address => expect(EMAIL_ADDRESS.test(address)).toBe(true))

it.each([
  ...['a..b@docomo.ne.jp', 'a.@docomo.ne.jp', '.a@docomo.ne.jp'],
  ...['', 'taro', 'taro@', '@example.com', 'taro@example', 'taro@example.c', 'ta ro@example.com'],
  ...[
    'taro@-example.com',
    'taro@example-.com',
    'taro@example..com',
    'taro@.com',
    'x@example.xn--',
    'x@1.2.3.4',
  ],
  ...[
    'taro@example.com, x@example.com',
    'x\n@example.com',
    '<x@example.com>',
    '"a@b"@example.com',
    '太郎@example.jp',
  ],
])('%j is rejected as an address', address => expect(EMAIL_ADDRESS.test(address)).toBe(false))

it.each([
  [' taro@example.com ', 'taro@example.com'],
  ['ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'taro@example.com'],
  ['x@例え.みんな', 'x@xn--r8jz45g.xn--q9jyb4c'],
  ['x@例え。jp', 'x@xn--r8jz45g.jp'],
  ["O'Brien@example.com", "O'Brien@example.com"],
  ['x@例え/みんな', 'x@例え/みんな'],
  ['x@\u00ad例', 'x@xn--fsq'],
  ['例え', '例え'],
])('%j is %j in ASCII', (typed, address) => expect(asciiAddress(typed)).toBe(address))
