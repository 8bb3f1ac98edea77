import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visitorOf } from './visitor.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const member = { userId: 'm', verified: true, roles: [] }
const seen = (ip: string, userAgent = FIREFOX, viewer: typeof member | null = null) =>
  visitorOf({ ip, userAgent, viewer: viewer as never }, 'salt')
const narrow = (ip: string) => seen(ip).networks[0]?.id
const wide = (ip: string) => seen(ip).networks[1]?.id

describe('the visitor behind a request', () => {
  it('is of one network, whatever it calls itself', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.string(), fc.string(), (ip, one, other) => {
        expect(seen(ip, one).networks).toEqual(seen(ip, other).networks)
        expect(seen(ip, one).id === seen(ip, other).id).toBe(one === other)
      }),
    )
  })
  it('is the same in every spelling of an address, and of one household in each /64', () => {
    expect(narrow('2001:db8::1')).toBe(narrow('2001:0DB8:0:0:ffff::9'))
    expect(narrow('2001:db8::1')).not.toBe(narrow('2001:db8:0:1::1'))
    expect(wide('2001:db8::1')).toBe(wide('2001:db8:0:1::1'))
    expect(wide('2001:db8::1')).not.toBe(wide('2001:db8:1::1'))
    expect(narrow('::ffff:192.0.2.7')).toBe(narrow('192.0.2.7'))
    fc.assert(
      fc.property(fc.ipV6(), ip => {
        expect(seen(ip).networks).toHaveLength(2)
      }),
    )
  })
  it('is a member wherever he is, once his address is verified', () => {
    expect(seen('192.0.2.1', FIREFOX, member)).toEqual(seen('2001:db8::1', `${FIREFOX} 2`, member))
    expect(seen('192.0.2.1', FIREFOX, member).networks).toEqual([])
    expect(seen('192.0.2.1', FIREFOX, { ...member, verified: false })).toEqual(seen('192.0.2.1'))
  })
  it('is a robot when it says so, or says nothing', () => {
    expect(seen('192.0.2.1', '').isBot).toBe(true)
    expect(seen('192.0.2.1', 'Googlebot/2.1').isBot).toBe(true)
    expect(seen('192.0.2.1').isBot).toBe(false)
  })
})
