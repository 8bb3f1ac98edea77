import { describe, expect, it } from 'vitest'
import { parseTicks, storedTicks, ticksFor, withoutSent, withServerTicks, withTick } from './ticks.ts'

const nothing = parseTicks(null)

describe('ticks', () => {
  it('stores ticks of a visitor as a list, and removes it with the last one', () => {
    const one = withTick(nothing, 'a', true)
    expect(storedTicks(one)).toBe('["a"]')
    expect(parseTicks(storedTicks(one))).toEqual(one)
    expect(storedTicks(withTick(one, 'a', false))).toBeNull()
  })

  it('gives ticks of a visitor to the account at sign-in', () => {
    const member = ticksFor(withTick(nothing, 'a', true), 'me')
    expect(member).toEqual({ ticked: ['a'], of: 'me', unsent: { a: true } })
    expect(withServerTicks(member, ['b'])).toMatchObject({ ticked: ['b', 'a'] })
  })

  it.each([null, 'other'])('hides ticks of a member from another viewer (%s)', viewer => {
    const mine = withTick(ticksFor(nothing, 'me'), 'a', true)
    expect(ticksFor(mine, viewer)).toEqual({ ticked: [], of: viewer, unsent: {} })
  })

  it('removes what another device removed, except for changes that are not sent yet', () => {
    const sent = withoutSent(withTick(ticksFor(nothing, 'me'), 'a', true), { a: true })
    expect(withServerTicks(sent, []).ticked).toEqual([])
    expect(withServerTicks(withTick(sent, 'b', true), ['c']).ticked).toEqual(['c', 'b'])
    expect(withServerTicks(withTick(sent, 'a', false), ['a', 'c']).ticked).toEqual(['c'])
  })

  it('sends a tick once more that changed again while it was sent', () => {
    const again = withTick(withTick(ticksFor(nothing, 'me'), 'a', true), 'a', false)
    expect(withoutSent(again, { a: true }).unsent).toEqual({ a: false })
  })

  it.each(['{', '{}', '"a"', '[1]', '{"ticked":["a"],"of":1,"unsent":{}}', 'null'])(
    'has no ticks if the stored value is invalid: %s',
    stored => expect(parseTicks(stored)).toEqual(nothing),
  )
})
