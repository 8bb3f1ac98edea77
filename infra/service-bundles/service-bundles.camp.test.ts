import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { bundleServices, programOf, ROOT } from './service-bundles.ts'

const made = (): string => {
  const folder = bundleServices(error => {
    throw error
  })
  if (folder === undefined) throw new Error('there are no bundles')
  return folder
}

it('has a program for each service, and makes it again only after its deletion', () => {
  const folder = made()
  expect(made()).toBe(folder)
  for (const entry of ['query-api/src/main.ts', 'web/server/main.ts', 'packages/embedded-search/src/main.ts'])
    execFileSync(process.execPath, ['--check', programOf(folder, entry)])
  rmSync(programOf(folder, 'query-api/src/main.ts'))
  rmSync(folder, { recursive: true })
  expect(made()).toBe(folder)
}, 120_000)

it('finds threads and migrations next to their sources, and packages where they are installed', () => {
  const text = readFileSync(programOf(made(), 'command-api/src/main.ts'), 'utf8')
  expect(text.includes(JSON.stringify(join(ROOT, 'command-api/src/identity')))).toBe(true)
  expect(text.includes('import.meta.dirname')).toBe(false)
  const imported = [...text.matchAll(/^import .* from "([^"]+)";$/gm)].map(([, from = '']) => from)
  expect(imported.some(from => from.startsWith('file:') && from.includes('/node_modules/'))).toBe(true)
  expect(imported.filter(from => !isBuiltin(from) && !/^(\.|file:)/.test(from))).toEqual([])
}, 120_000)

it('leaves to its source what has no bundle', () => {
  expect(programOf(made(), 'infra/store-stack.ts')).toBe(join(ROOT, 'infra/store-stack.ts'))
  expect(programOf(undefined, 'query-api/src/main.ts')).toBe(join(ROOT, 'query-api/src/main.ts'))
  expect(dirname(programOf(made(), 'query-api/src/main.ts'))).toBe(made())
}, 120_000)
