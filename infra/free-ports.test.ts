import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { freePorts } from './free-ports.ts'

const FROM = 20_000
const PORTS_PER_STACK = 20

it('gives different ports to two concurrent calls', async () => {
  const found = await Promise.all(Array.from({ length: 40 }, () => freePorts(FROM)))
  expect(new Set(found).size).toBe(found.length)
})

it('another process gets other ports, also from a range that begins elsewhere', async () => {
  const own = await Promise.all(Array.from({ length: 40 }, () => freePorts(FROM)))
  const first = FROM + PORTS_PER_STACK * 3
  const program = `
    import { freePorts } from ${JSON.stringify(new URL('./free-ports.ts', import.meta.url).href)}
    console.log(JSON.stringify(await Promise.all(Array.from({ length: 20 }, () => freePorts(${first})))))`
  const others: number[] = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }),
  )
  expect(others.filter(port => own.includes(port))).toEqual([])
})
