import { readdir, readFile } from 'node:fs/promises'
import { expect, inject, it } from 'vitest'
import { routeTable } from '#app/routes/route-table.ts'
import { clientFolder } from '#server/bundle.ts'
import { demoAddresses } from './demo-addresses.ts'

const classesIn = (styles: string): string[] =>
  [...styles.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = '']) => name)

/** Nothing of a member: a route that contains one is not public. */
const NOBODY = { draft: 'none', review: 'none', series: 'none', table: 'none' }

it('the HTML of every public page has its styles before any script is loaded', async () => {
  const { url } = inject('site')
  const assets = new URL('assets/', clientFolder)
  const sheets = (await readdir(assets)).filter(name => name.endsWith('.css'))
  const classes = new Map<string, Set<string>>()
  for (const sheet of sheets)
    classes.set(sheet, new Set(classesIn(await readFile(new URL(sheet, assets), 'utf8'))))
  const somewhere = new Set([...classes.values()].flatMap(names => [...names]))

  const addressOf = await demoAddresses(url)
  const missing: string[] = []
  for (const { path, render, development } of routeTable) {
    if (render !== 'public' || development) continue
    const html = await (await fetch(url + addressOf(path, NOBODY))).text()
    const linked = [...html.matchAll(/rel="stylesheet" href="\/assets\/([^"]+)"/g)].map(
      ([, name = '']) => name,
    )
    expect(linked, path).not.toEqual([])
    const styled = new Set(linked.flatMap(name => [...(classes.get(name) ?? [])]))
    const used = new Set(
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
    )
    for (const name of used) if (somewhere.has(name) && !styled.has(name)) missing.push(`${path}: ${name}`)
  }
  expect(missing).toEqual([])
})
