import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visitorOf } from './visitor.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const member = { userId: 'm', verified: true, roles: [] }
const seen = (ip: string, userAgent = FIREFOX, viewer: typeof member | null = null) =>
  visitorOf({ ip, userAgent, viewer: viewer as never }, 'salt')
const household = (ip: string) => seen(ip).id
const around = (ip: string) => seen(ip).network?.id

describe('the visitor behind a request', () => {
  it('is the same one, whatever it calls itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.string(), fc.string(), (ip, one, other) => {
        expect({ ...seen(ip, one), isBot: null }).toEqual({ ...seen(ip, other), isBot: null })
      }),
    )
  })
  it('is another one at another address', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
        expect(household(one) === household(other)).toBe(one === other)
      }),
    )
  })
  it('is the same in every spelling of an address, and of one household in each /64', () => {
    expect(household('2001:db8::1')).toBe(household('2001:0DB8:0:0:ffff::9'))
    expect(household('2001:db8::1')).not.toBe(household('2001:db8:0:1::1'))
    expect(around('2001:db8::1')).toBe(around('2001:db8:0:1::1'))
    expect(around('2001:db8::1')).not.toBe(around('2001:db8:1::1'))
    expect(household('::ffff:192.0.2.7')).toBe(household('192.0.2.7'))
    expect(around('192.0.2.7')).toBeUndefined()
    fc.assert(
      fc.property(fc.ipV6(), ip => {
        expect(seen(ip).network).not.toBeNull()
      }),
    )
  })
  it('is the member at any client IP, once their email address is verified, shared with others or not', () => {
    const at = (ip: string, viewer: typeof member | null = member) => seen(ip, FIREFOX, viewer)
    expect(at('192.0.2.1').id).toBe(at('2001:db8::1').id)
    expect(at('192.0.2.1').id).not.toBe(at('192.0.2.1', { ...member, userId: 'n' }).id)
    expect(at('192.0.2.1').household).toBe(at('192.0.2.1', null).id)
    expect(at('2001:db8::1').network).toEqual(seen('2001:db8::1').network)
    expect(at('192.0.2.1', { ...member, verified: false })).toEqual(seen('192.0.2.1'))
  })
  it('is a robot if its User-Agent names one or is empty', () => {
    expect(seen('192.0.2.1', '').isBot).toBe(true)
    expect(seen('192.0.2.1', 'Googlebot/2.1').isBot).toBe(true)
    expect(seen('192.0.2.1').isBot).toBe(false)
  })
})
