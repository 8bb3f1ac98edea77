import { describe, expect, it } from 'vitest'
import { isReservedName, lookOf, looseLookOf } from './user-profile.ts'

describe('looks', () => {
  it.each([
    ['takI', 'takl'],
    ['b0b', 'BOB'],
    ['ta1ro', 'tAIro'],
    ['rnario', 'Mario'],
    ['vvario', 'wario'],
    ['a-b', 'A_B'],
    ['ｔａｒｏ', 'taro'],
  ])('%s looks like %s', (one, other) => expect(lookOf(one)).toBe(lookOf(other)))

  it.each([
    ['taki', 'takl'],
    ['mario', 'wario'],
    ['taro1', 'taro2'],
  ])('%s does not look like %s', (one, other) => expect(lookOf(one)).not.toBe(lookOf(other)))
})

it.each([
  ['mimamor1', 'mimamori'],
  ['Mimam0rl', 'mimamori'],
  ['rnimamori', 'mimamori'],
  ['un3i', 'unei'],
])('%s looks like %s at a glance', (name, taken) => expect(looseLookOf(name)).toBe(looseLookOf(taken)))

describe('reserved names', () => {
  it.each([
    'admin',
    'ADMIN',
    'ａｄｍｉｎ',
    'adm1n',
    '0fficial',
    'off1c1al',
    'ad_min',
    'koryaku-news',
    'K0ryaku',
    'adrnin',
    'offlcial',
  ])('%s is not a reserved name', name => expect(isReservedName(name)).toBe(true))
  it.each(['adminton', 'taro', 'my-games', 'm1ne'])('%s is free', name =>
    expect(isReservedName(name)).toBe(false),
  )
})
