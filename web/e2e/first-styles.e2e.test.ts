import { expect, inject, it } from 'vitest'
import { publicRoutes } from '#app/routes/public-routes.ts'
import { demoAddresses } from './demo-addresses.ts'

/** Read once: most pages share their style sheets. */
const sheets = new Map<string, Promise<string>>()
const sheet = (address: string): Promise<string> => {
  const text = sheets.get(address) ?? fetch(address).then(answer => answer.text())
  sheets.set(address, text)
  return text
}

/** Classes of CSS modules in the HTML of a page that none of its style sheets contains. */
async function unstyled(address: string): Promise<string[]> {
  const html = await (await fetch(address)).text()
  const found = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
  expect(found.length, address).toBeGreaterThan(0)
  const css = (await Promise.all(found.map(([, href = '']) => sheet(new URL(href, address).href)))).join('\n')
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '))
  const own = new Set(names.filter(name => /^_[\w-]+_[a-z0-9]{5}_\d+$/.test(name)))
  expect(own.size, address).toBeGreaterThan(0)
  return [...own].filter(name => !css.includes(`.${name}`))
}

it('the HTML of a page has all its styles before its scripts', async () => {
  const { url } = inject('site')
  const demo = await demoAddresses(url)
  const paths = publicRoutes
    .filter(({ development, path }) => !development && path !== '/signout')
    .map(({ path }) => demo(path, { draft: 'x', series: 'x', table: 'x', review: 'x' }))
  expect(paths.length).toBeGreaterThan(30)
  const missing: Record<string, string[]> = {}
  for (const path of new Set(paths)) {
    const names = await unstyled(`${url}${path}`)
    if (names.length > 0) missing[path] = names
  }
  expect(missing).toEqual({})
})
