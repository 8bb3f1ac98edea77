import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Keys } from './keys.ts'
import { Catalogue } from './tasks/catalogue.ts'

const folder = mkdtempSync(join(tmpdir(), 'koryaku-keys-'))
let catalogue: Catalogue
let keys: Keys
beforeAll(() => {
  catalogue = new Catalogue(folder)
  keys = new Keys(catalogue, 'a-master-key-for-tests')
})
afterAll(() => {
  catalogue.db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A tenant token as the official clients make it. */
function tenantToken(): string {
  const key = keys.create({ actions: ['search'], indexes: ['books'], expiresAt: null })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const said = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ apiKeyUid: key.uid, searchRules: ['books'] })}`
  return `${said}.${createHmac('sha256', key.key).update(said).digest('base64url')}`
}

it('a tenant token opens what it names, and has one spelling', () => {
  const token = tenantToken()
  expect(keys.authorize(`Bearer ${token}`, 'search').allows('books')).toBe(true)
  for (const other of [`${token}.x`, `${token}.`, `${token}=`, `.${token}`])
    expect(() => keys.authorize(`Bearer ${other}`, 'search')).toThrow('The provided API key is invalid.')
})
