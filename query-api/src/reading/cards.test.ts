import { CARDS_CHANGED } from '@koryaku/server-kit/changed-cards.ts'
import type { Pool } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Cards, connectCards } from './cards.ts'
import type { Heard } from './read-position.ts'

let listening: boolean
let hear: (heard: Heard) => void
/** The current content of the table, and the reads in flight. */
let version: string
let readings: (() => void)[]
let cards: Cards

beforeEach(() => {
  listening = true
  version = 'old'
  readings = []
  const hearers: ((heard: Heard) => void)[] = []
  hear = heard => {
    for (const hearer of hearers) hearer(heard)
  }
  const query = ({ values: [ids] }: { values: [string[]] }) => {
    const rows = ids.map(id => ({ id, json: `${id} ${version}`, anonymous: false }))
    return new Promise(resolve => readings.push(() => resolve({ rows })))
  }
  cards = connectCards({ query } as unknown as Pool, {
    isListening: () => listening,
    onHeard: hearer => hearers.push(hearer),
  })
})

const changed = (payload: string) => hear({ channel: CARDS_CHANGED, payload })
/** Asks for members, and lets the reading end that this takes, if it takes one. */
async function ask(...ids: string[]): Promise<string[]> {
  const answer = cards.users(ids)
  for (const end of readings.splice(0)) end()
  return (await answer).map(({ json }) => json)
}

describe('cards', () => {
  it('are read once until a change is announced', async () => {
    expect(await ask('a', 'b')).toEqual(['a old', 'b old'])
    version = 'new'
    expect(await ask('b', 'a')).toEqual(['b old', 'a old'])
    changed('user x a')
    expect(await ask('a', 'b')).toEqual(['a new', 'b old'])
  })

  it('are not invalidated by a change of another kind', async () => {
    await ask('a')
    version = 'new'
    changed('game a')
    expect(await ask('a')).toEqual(['a old'])
  })

  it.each([
    ['a swap of tables', { channel: 'projector_control', payload: 'swap' }],
    ['changes unheard', null],
  ])('are all forgotten after %s', async (_, heard) => {
    await ask('a')
    version = 'new'
    hear(heard)
    expect(await ask('a')).toEqual(['a new'])
  })

  it.each([
    ['the card', { channel: CARDS_CHANGED, payload: 'user a' }],
    ['anything', null],
  ])('are not kept when %s changes while they are read', async (_, heard) => {
    const early = cards.users(['a'])
    version = 'new'
    hear(heard)
    for (const end of readings.splice(0)) end()
    expect((await early)[0]?.json).toBe('a old')
    expect(await ask('a')).toEqual(['a new'])
  })

  it('are not cached while no announcement can arrive', async () => {
    listening = false
    await ask('a')
    version = 'new'
    listening = true
    expect(await ask('a')).toEqual(['a new'])
  })
})
