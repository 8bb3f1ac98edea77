import { passageHash } from '@koryaku/server-kit/passage-hash.ts'
import { describe, expect, it } from 'vitest'
import { passageOf } from './quotes.ts'

const words = '三つめの角を右へ'
const quote = { blockId: 'aaaaaaaa', from: 3, to: 3 + words.length, hash: passageHash(words) }

describe('passageOf', () => {
  it.each([
    ['the same text', `まず、${words}曲がる。\n`, 3],
    ['text inserted before it', `入口からまず、${words}曲がる。\n`, 7],
    ['text removed before it', `${words}曲がる。\n`, 0],
  ])('finds the passage in %s', (_, text, from) =>
    expect(passageOf([2, text], quote)).toEqual({ block: 2, from, to: from + words.length, words }),
  )
  it.each([['まず、四つめの角を右へ曲がる。\n'], ['三つめ\n'], ['']])('is null for %j', text =>
    expect(passageOf([2, text], quote)).toBeNull(),
  )
})
