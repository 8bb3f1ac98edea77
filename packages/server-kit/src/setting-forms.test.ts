import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  databaseAddress,
  eventStoreAddress,
  eventStoreServers,
  mailServerAddress,
  networkList,
  ownAddress,
  redisAddress,
  webAddress,
  webAddressOrPath,
} from './setting-forms.ts'

const forms: Record<string, [form: z.ZodType, right: string[], wrong: string[]]> = {
  'the database': [
    databaseAddress,
    [
      'postgres://postgres:p%40ss@127.0.0.1:5432/koryaku',
      'postgresql://db.example/koryaku?sslmode=require',
      'postgres://me@[::1]:5432/koryaku',
      'postgres:///koryaku?host=/run/postgresql',
    ],
    ['', 'foo', 'db.example:5432', 'mysql://x/y', 'postgres:x', 'postgres://', 'postgres://a b/c'],
  ],
  Redis: [
    redisAddress,
    ['redis://127.0.0.1:6379/0', 'rediss://:secret@redis.example', 'redis://[::1]:6379'],
    ['', 'http://x', '127.0.0.1:6379', 'redis:x', 'redis://x:99999'],
  ],
  'the event store': [
    eventStoreAddress,
    [
      'esdb://127.0.0.1:2113?tls=false',
      'esdb://admin:changeit@one:2113,two:2113,three?tls=true&nodePreference=leader',
      'esdb+discover://cluster.example:2113',
      'esdb://node_1:2113/?tls=false',
    ],
    ['', 'foo', 'http://x:2113', 'esdb://', 'esdb://a:b', 'esdb://one:2113,', 'esdb://one:99999'],
  ],
  'a mail server': [
    mailServerAddress,
    ['smtp://127.0.0.1:1025', 'smtps://me%40example.com:secret@mail.example'],
    ['', 'q', 'mail.example:587', 'http://mail.example'],
  ],
  'a web server': [
    webAddress('https://x'),
    ['http://127.0.0.1:7700', 'https://search.example/path', 'http://[::1]:7700'],
    ['', 'x', 'foo:bar', 'ftp://x', 'localhost:7700', 'http:x'],
  ],
  'a page, or a path': [
    webAddressOrPath('https://x'),
    ['/games/minecraft/01-a', 'https://example.com/guide'],
    ['', 'guide', '//evil.example', 'javascript:alert(1)'],
  ],
  'an address to listen on': [
    ownAddress,
    ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost', 'web-1.internal'],
    ['', '[::]', '127.0.0.1:3000', 'http://x', 'a b', '1.2.3.4/8'],
  ],
  proxies: [
    networkList,
    ['', ' , ', 'loopback', '10.0.0.1, 10.0.0.2,', '10.0.0.0/8,fd00::/8', '10.0.0.0/255.0.0.0'],
    ['nonsense', '10.0.0.1 10.0.0.2', '10.0.0.0/33', '10.0.0.0/0', '10.0.0', '::1/129', 'true', '*'],
  ],
}

describe.each(Object.entries(forms))('the address of %s', (_, [form, right, wrong]) => {
  it.each(right)('may be “%s”', value => expect(form.safeParse(value).success).toBe(true))
  it.each(wrong)('is never “%s”, which is not repeated', value => {
    const { success, error } = form.safeParse(value)
    expect(success).toBe(false)
    expect(error?.issues[0]?.message).toMatch(/^write it like \S+$/)
  })
})

it('has the servers of a log, without who signs in', () => {
  expect(eventStoreServers('esdb://admin:changeit@one:2113,two?tls=false')).toEqual(['one:2113', 'two'])
})
