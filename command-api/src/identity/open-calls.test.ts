import { DomainError } from '@koryaku/contracts/errors.ts'
import { describe, expect, it } from 'vitest'
import { OPEN_CALLS, requireOpenCall } from './open-calls.ts'

const asked = (call: string, body?: Record<string, unknown>) => {
  const [method = '', path = ''] = call.split(' ')
  return () => requireOpenCall({ method, path, url: path, body })
}
const refusalOf = (act: () => void) => {
  try {
    act()
  } catch (error) {
    if (error instanceof DomainError)
      return [error.code, ...error.errors.map(({ source }) => source?.pointer)]
    throw error
  }
  return undefined
}
const fields = [...OPEN_CALLS].flatMap(([call, body]) =>
  Object.keys(body?.shape ?? {}).map(field => [call, field] as const),
)
const HUGE = 'x'.repeat(3_000)

describe('a call of the identity provider', () => {
  it('has fields to check', () => expect(fields.length).toBeGreaterThan(15))

  it.each(fields)('%s rejects a %s that is too long', (call, field) => {
    expect(refusalOf(asked(call, { [field]: HUGE }))).toEqual(['invalid_request', `/${field}`])
    expect(refusalOf(asked(call, { [field]: { nested: HUGE } }))).toEqual(['invalid_request', `/${field}`])
  })

  it.each([...OPEN_CALLS.keys()])('%s rejects unknown fields', call => {
    expect(refusalOf(asked(call, { image: HUGE }))).toEqual(['invalid_request', '/image'])
  })

  it('rejects text that cannot be stored', () => {
    expect(refusalOf(asked('POST /sign-up/email', { name: 'a\u0000b' }))).toEqual([
      'invalid_request',
      '/name',
    ])
  })

  it('reports a limited number of faults, each with a limited length', () => {
    const body = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${HUGE}${n}`, 1]))
    const faults = refusalOf(asked('POST /sign-out', body)) ?? []
    expect(faults).toHaveLength(21)
    expect(Math.max(...faults.map(fault => String(fault).length))).toBeLessThan(400)
  })

  it.each(['POST /update-user', 'POST /list-sessions', 'GET /sign-up/email', 'POST /constructor'])(
    '%s does not exist here',
    call => expect(refusalOf(asked(call, {}))).toEqual(['not_found', undefined]),
  )
})
