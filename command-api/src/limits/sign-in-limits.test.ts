import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownDevice, newDevice } from './sign-in-limits.ts'

const config = { AUTH_SECRET: 'a secret of at least thirty-two signs' }
const account = 'taro@example.com'

describe('the cookie of a known device', () => {
  it('names the device by its id alone', () => {
    const cookie = newDevice(config, account)
    expect(knownDevice(config, cookie, account)).toBe(cookie.split('.')[0])
  })

  it('is good for one account, under one secret', () => {
    const cookie = newDevice(config, account)
    expect(knownDevice(config, cookie, 'jiro@example.com')).toBeNull()
    expect(knownDevice({ AUTH_SECRET: 'another secret of thirty-two signs' }, cookie, account)).toBeNull()
    expect(knownDevice(config, undefined, account)).toBeNull()
  })

  it('has one spelling: nothing can be added, left out or changed', () => {
    const cookie = newDevice(config, account)
    fc.assert(
      fc.property(fc.nat(cookie.length), fc.nat(3), fc.string({ maxLength: 4 }), (at, out, put) => {
        const other = cookie.slice(0, at) + put + cookie.slice(at + out)
        fc.pre(other !== cookie)
        expect(knownDevice(config, other, account)).toBeNull()
      }),
    )
  })
})
