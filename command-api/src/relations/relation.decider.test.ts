import { openMutedWords } from '@koryaku/server-kit/muted-words.ts'
import { newUserKey } from '@koryaku/server-kit/sealed-profile.ts'
import { describe, expect, it } from 'vitest'
import { fold } from '#command-handling/decider.ts'
import { mutedWordsDecider } from './muted-words.decider.ts'
import { aliasMuteDecider, userBlockDecider, userMuteDecider } from './relation.decider.ts'

const bounds = { userId: 'me', otherId: 'other', isFull: false }
const at = { revision: 0n, metadata: { occurredAt: '2026-11-24T00:00:00Z' } }

/** Both deciders are pairs, so the tests of one apply to the other. */
const asBlock = userMuteDecider as unknown as typeof userBlockDecider
describe.each([
  ['block', userBlockDecider, ['UserBlocked', 'UserUnblocked']],
  ['mute', asBlock, ['UserMuted', 'UserUnmuted']],
] as const)('a %s', (_, decider, [set, unset]) => {
  const { decide, evolve, initial } = decider(bounds)
  it('is set once and withdrawn once', () => {
    const [event] = decide('set', initial)
    expect(event?.type).toBe(set)
    const standing = evolve(initial, event as never, { revision: 0n, occurredAt: '' })
    expect(decide('set', standing)).toEqual([])
    expect(decide('unset', standing).map(({ type }) => type)).toEqual([unset])
    expect(decide('unset', initial)).toEqual([])
  })
  it('rejects a relation with the member itself', () => {
    const self = decider({ ...bounds, otherId: 'me' })
    expect(() => self.decide('set', null)).toThrow(expect.objectContaining({ code: 'relation_self' }))
  })
  it('rejects a relation beyond the maximum, but not one that is already set', () => {
    const full = decider({ ...bounds, isFull: true })
    expect(() => full.decide('set', null)).toThrow(expect.objectContaining({ code: 'too_many_relations' }))
    const [event] = decide('set', initial)
    const standing = full.evolve(null, event as never, { revision: 0n, occurredAt: '' })
    expect(full.decide('set', standing)).toEqual([])
    expect(full.decide('unset', standing)).toHaveLength(1)
  })
})

it('keeps the author of an anonymous comment out of the event that mutes them', () => {
  const decider = aliasMuteDecider(bounds, { commentId: 'c', subjectId: 'page' })
  expect(decider.decide('set', null)).toEqual([
    { type: 'AliasMuted', data: { userId: 'me', commentId: 'c', subjectId: 'page' } },
  ])
})

describe('muted words', () => {
  const key = newUserKey()
  const decider = mutedWordsDecider('me', key)
  const wordsOf = (sealed = '') => openMutedWords(sealed, 'me', key)
  const changed = (words: string[], change: { add?: string[]; remove?: string[] }) => {
    const before = fold(
      decider,
      decider.decide({ add: words, remove: [] }, []).map(event => ({ ...event, ...at })),
    )
    const [event] = decider.decide({ add: [], remove: [], ...change }, before)
    return event && wordsOf(event.data.sealed)
  }
  it('are put and taken, and are the same in another spelling', () => {
    expect(changed(['ネタバレ'], { add: ['最悪'] })).toEqual(['ネタバレ', '最悪'])
    expect(changed(['ネタバレ', '最悪'], { remove: ['ねたばれ'] })).toEqual(['最悪'])
    expect(changed(['ネタバレ'], { add: ['ﾈﾀﾊﾞﾚ'] })).toBeUndefined()
  })
  it('are a hundred at most', () => {
    const many = Array.from({ length: 100 }, (_, n) => `w${n}`)
    expect(() => decider.decide({ add: ['one more'], remove: [] }, many)).toThrow(
      expect.objectContaining({ code: 'too_many_muted_words' }),
    )
    expect(decider.decide({ add: ['one more'], remove: ['w0'] }, many)).toHaveLength(1)
  })
  it('are an empty list without their key', () => {
    const [event] = decider.decide({ add: ['最悪'], remove: [] }, [])
    expect(openMutedWords(event?.data.sealed ?? '', 'me', undefined)).toEqual([])
  })
})
