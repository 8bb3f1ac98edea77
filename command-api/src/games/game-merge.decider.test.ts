import { DomainError } from '@koryaku/contracts/errors.ts'
import type { GameMergeEvent } from '@koryaku/contracts/games/game-merge.events.ts'
import { MERGED_MAX } from '@koryaku/contracts/games/game-merge.ts'
import { describe, expect, it } from 'vitest'
import { gameMergeDecider, type MergeCommand } from './game-merge.decider.ts'

const by = 'staff'
const merged = (from: string, into: string): GameMergeEvent => ({
  type: 'GamesMerged',
  data: { from, into, by, reason: '重複' },
})
const parted = (from: string, into: string): GameMergeEvent => ({
  type: 'GamesParted',
  data: { from, into, by },
})
const merge = (from: string, into: string): MergeCommand => ({
  type: 'Merge',
  from,
  into,
  by,
  reason: '重複',
})
const part = (from: string): MergeCommand => ({ type: 'Part', from, by })
const decide = (command: MergeCommand, ...given: GameMergeEvent[]) =>
  gameMergeDecider.decide(
    command,
    given.reduce(
      (state, event) => gameMergeDecider.evolve(state, event, { revision: 0n, occurredAt: '' }),
      gameMergeDecider.initial,
    ),
  )

describe('gameMergeDecider', () => {
  it('merges a game into another, and parts them', () => {
    expect(decide(merge('a', 'b'))).toEqual([merged('a', 'b')])
    expect(decide(part('a'), merged('a', 'b'))).toEqual([parted('a', 'b')])
    expect(decide(merge('a', 'c'), merged('a', 'b'), parted('a', 'b'))).toEqual([merged('a', 'c')])
  })

  it('decides nothing for a game that is not merged when it parts', () => {
    expect(decide(part('a'))).toEqual([])
    expect(decide(part('b'), merged('a', 'b'))).toEqual([])
  })

  it('rejects a ring', () => {
    expect(() => decide(merge('a', 'a'))).toThrow(new DomainError('merge_ring'))
    expect(() => decide(merge('a', 'a'), merged('a', 'b'))).toThrow(new DomainError('merge_ring'))
    expect(() => decide(merge('b', 'a'), merged('a', 'b'))).toThrow(new DomainError('merge_ring'))
    expect(() => decide(merge('c', 'a'), merged('a', 'b'), merged('b', 'c'))).toThrow(
      new DomainError('merge_ring'),
    )
  })

  it('rejects a game that is merged, on either side', () => {
    expect(() => decide(merge('a', 'c'), merged('a', 'b'))).toThrow(new DomainError('already_merged'))
    expect(() => decide(merge('c', 'a'), merged('a', 'b'))).toThrow(new DomainError('already_merged'))
  })

  it('merges a game that others were merged into, up to a limit', () => {
    expect(decide(merge('b', 'c'), merged('a', 'b'))).toEqual([merged('b', 'c')])
    const many = Array.from({ length: MERGED_MAX }, (_, n) => merged(`g${n}`, 'a'))
    expect(() => decide(merge('x', 'a'), ...many)).toThrow(new DomainError('too_many_merged'))
    expect(() => decide(merge('a', 'x'), ...many)).toThrow(new DomainError('too_many_merged'))
  })
})
