import { expect, it } from 'vitest'
import { mailboxOf } from './email-address.ts'

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
