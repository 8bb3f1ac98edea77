import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeCurrent, newBuildFolder } from '#scripts/builds.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'koryaku-builds-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

async function build(): Promise<string> {
  const folder = await newBuildFolder(dist)
  writeFileSync(join(folder, 'page.js'), '')
  await makeCurrent(folder)
  return basename(folder)
}

describe('builds of the web app', () => {
  it('the newest is current, the one before stays for the site that runs from it, older ones go', async () => {
    const first = await build()
    expect(readlinkSync(join(dist, 'current'))).toBe(first)
    const second = await build()
    expect(readdirSync(dist).sort()).toEqual([first, second, 'current'].sort())
    const third = await build()
    expect(readlinkSync(join(dist, 'current'))).toBe(third)
    expect(readdirSync(dist).sort()).toEqual([second, third, 'current'].sort())
  })

  it('what breaks off changes nothing, and the next build clears it away', async () => {
    const whole = await build()
    const broken = basename(await newBuildFolder(dist))
    mkdirSync(join(dist, 'next'))
    expect(readlinkSync(join(dist, 'current'))).toBe(whole)
    const next = await build()
    expect(readdirSync(dist)).not.toContain(broken)
    expect(readlinkSync(join(dist, 'current'))).toBe(next)
  })
})
