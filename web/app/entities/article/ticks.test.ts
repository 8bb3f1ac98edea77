import { describe, expect, it } from 'vitest'
import { parseTicks, storedTicks, ticksFor, withoutSent, withServerTicks, withTick } from './ticks.ts'

const nothing = parseTicks(null)

describe('ticks', () => {
  it('of a visitor are stored as a list, and removed with the last one', () => {
    const one = withTick(nothing, 'a', true)
    expect(storedTicks(one)).toBe('["a"]')
    expect(parseTicks(storedTicks(one))).toEqual(one)
    expect(storedTicks(withTick(one, 'a', false))).toBeNull()
  })

  it('of a visitor go to the account at sign-in', () => {
    const member = ticksFor(withTick(nothing, 'a', true), 'me')
    expect(member).toEqual({ ticked: ['a'], of: 'me', unsent: { a: true } })
    expect(withServerTicks(member, ['b'])).toMatchObject({ ticked: ['b', 'a'] })
  })

  it.each([null, 'other'])('of a member are not shown to another viewer (%s)', viewer => {
    const mine = withTick(ticksFor(nothing, 'me'), 'a', true)
    expect(ticksFor(mine, viewer)).toEqual({ ticked: [], of: viewer, unsent: {} })
  })

  it('removed on another device are removed, except for changes that are not sent yet', () => {
    const sent = withoutSent(withTick(ticksFor(nothing, 'me'), 'a', true), { a: true })
    expect(withServerTicks(sent, []).ticked).toEqual([])
    expect(withServerTicks(withTick(sent, 'b', true), ['c']).ticked).toEqual(['c', 'b'])
    expect(withServerTicks(withTick(sent, 'a', false), ['a', 'c']).ticked).toEqual(['c'])
  })

  it('changed again while they were sent are sent once more', () => {
    const again = withTick(withTick(ticksFor(nothing, 'me'), 'a', true), 'a', false)
    expect(withoutSent(again, { a: true }).unsent).toEqual({ a: false })
  })

  it.each(['{', '{}', '"a"', '[1]', '{"ticked":["a"],"of":1,"unsent":{}}', 'null'])(
    'that cannot be read are none: %s',
    stored => expect(parseTicks(stored)).toEqual(nothing),
  )
})
