import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const compose = readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8')
const SECRETS = ['AUTH_SECRET', 'MEILI_KEY', 'POSTGRES_PASSWORD', 'REDIS_PASSWORD']
const NAMES_A_SECRET = /(PASSWORD|SECRET|KEY)$/

/** Every text of the file, with its key. */
function* textsOf(value: unknown, name = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [name, value]
  else if (Array.isArray(value)) for (const item of value) yield* textsOf(item, name)
  else if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) yield* textsOf(inner, key)
}
const texts = [...textsOf(parse(compose, { merge: true }))]

it.each(SECRETS)('docker compose requires %s, and has no default for it', secret => {
  const uses = compose.match(new RegExp(`\\$\\{${secret}[^}]*\\}`, 'g')) ?? []
  expect(uses.length).toBeGreaterThan(0)
  for (const use of uses) expect(use).toBe(`\${${secret}:?set ${secret}}`)
})

it('docker compose has no secret in its text, and no store without the password that it is given', () => {
  for (const [name, value] of texts)
    if (NAMES_A_SECRET.test(name)) expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+:\?/)])
  for (const [, value] of texts) {
    const [, password] = /^\w+:\/\/\w*:(.+)@/.exec(value) ?? []
    if (password !== undefined) expect(password).toMatch(/^\$\{\w+:\?/)
  }
  expect(texts).toContainEqual(['REDIS_URL', expect.stringContaining('redis://:$')])
  expect(texts).toContainEqual(['command', expect.stringContaining('requirepass')])
})

it('docker compose publishes stores on loopback only', () => {
  for (const [name, value] of texts) if (name === 'ports') expect(value).toMatch(/^127\.0\.0\.1:/)
})
