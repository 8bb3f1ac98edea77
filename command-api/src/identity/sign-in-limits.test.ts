import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceOf, knownDevice } from './sign-in-limits.ts'

const config = { AUTH_SECRET: 'a secret of at least thirty-two signs' }
const account = 'taro@example.com'
const proof = 'session-of-the-provider'

describe('the cookie of a known device', () => {
  it('names the device by its id alone', () => {
    const cookie = deviceOf(config, account, proof)
    expect(knownDevice(config, cookie, account)).toBe(cookie.split('.')[0])
  })

  it('is one for each proof: a session that is opened again is the same device', () => {
    expect(deviceOf(config, account, proof)).toBe(deviceOf(config, account, proof))
    expect(deviceOf(config, account, 'another')).not.toBe(deviceOf(config, account, proof))
  })

  it('is good for one account, under one secret', () => {
    const cookie = deviceOf(config, account, proof)
    expect(knownDevice(config, cookie, 'jiro@example.com')).toBeNull()
    expect(knownDevice({ AUTH_SECRET: 'another secret of thirty-two signs' }, cookie, account)).toBeNull()
    expect(knownDevice(config, undefined, account)).toBeNull()
  })

  it('has one spelling: nothing can be added, left out or changed', () => {
    const cookie = deviceOf(config, account, proof)
    fc.assert(
      fc.property(fc.nat(cookie.length), fc.nat(3), fc.string({ maxLength: 4 }), (at, out, put) => {
        const other = cookie.slice(0, at) + put + cookie.slice(at + out)
        fc.pre(other !== cookie)
        expect(knownDevice(config, other, account)).toBeNull()
      }),
    )
  })
})
