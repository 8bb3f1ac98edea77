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

it('allows a key the indexes that it names, and no others', () => {
  const { key } = keys.create({ actions: ['search'], indexes: ['books*'], expiresAt: null })
  const grant = keys.authorize(`Bearer ${key}`, 'search')
  expect(['books', 'books_beside', 'games'].map(uid => grant.allows(uid))).toEqual([true, true, false])
  for (const other of [`${key}.x`, `${key}=`, key.slice(1), `.${key}`])
    expect(() => keys.authorize(`Bearer ${other}`, 'search')).toThrow('The provided API key is invalid.')
})
