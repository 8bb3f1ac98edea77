import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cacheBuild, makeCurrent, newBuildFolder, restoreBuild } from '#scripts/builds.ts'

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

  it('changes nothing when a build is interrupted, and the next build removes its files', async () => {
    const whole = await build()
    const broken = basename(await newBuildFolder(dist))
    mkdirSync(join(dist, 'next'))
    expect(readlinkSync(join(dist, 'current'))).toBe(whole)
    const next = await build()
    expect(readdirSync(dist)).not.toContain(broken)
    expect(readlinkSync(join(dist, 'current'))).toBe(next)
  })
})

describe('cache of builds', () => {
  const cacheOne = async (key: string) => {
    const folder = await newBuildFolder(dist)
    mkdirSync(join(folder, 'client'))
    writeFileSync(join(folder, 'client/page.js'), key)
    await cacheBuild(join(dist, 'cache'), key, folder)
  }

  it('restores the build of the same key', async () => {
    await cacheOne('one')
    await cacheOne('two')
    const folder = await newBuildFolder(dist)
    expect(await restoreBuild(join(dist, 'cache'), 'one', folder)).toBe(true)
    expect(readFileSync(join(folder, 'client/page.js'), 'utf8')).toBe('one')
  })

  it('has no build of an unknown key', async () => {
    await cacheOne('one')
    const folder = await newBuildFolder(dist)
    expect(await restoreBuild(join(dist, 'cache'), 'other', folder)).toBe(false)
    expect(readdirSync(folder)).toEqual([])
  })

  it('evicts the oldest builds', async () => {
    const keys = ['1', '2', '3', '4', '5', '6']
    for (const [n, key] of keys.entries()) {
      await cacheOne(key)
      utimesSync(join(dist, 'cache', key), n + 1, n + 1)
    }
    await cacheOne('7')
    expect(readdirSync(join(dist, 'cache')).sort()).toEqual(['4', '5', '6', '7'])
  })
})
