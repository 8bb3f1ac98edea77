import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { callerOf } from './answers.ts'

it('counts a household of IPv6 as one caller, and a member as themselves', () => {
  const visitor = (ip: string) => callerOf({ viewer: null, ip } as FastifyRequest)
  expect(visitor('2001:db8::1')).toBe(visitor('2001:db8::ffff'))
  expect(visitor('2001:db8::1')).not.toBe(visitor('2001:db8:0:1::1'))
  expect(callerOf({ viewer: { userId: 'u' }, ip: '2001:db8::1' } as FastifyRequest)).toBe('u')
})
