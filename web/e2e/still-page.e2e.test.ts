import { beforeAll, expect, it } from 'vitest'
import { afterStart, type Person, startBrowser, visit } from './browser.ts'
import { jaDesktop, phone } from './combinations.ts'
import { becomeMember, newName, publishArticle } from './people.ts'

const { newPerson } = startBrowser()
const GAME = 'celeste'
let address: string

beforeAll(async () => {
  const author = await newPerson(jaDesktop)
  await becomeMember(author, newName('shizuka'))
  // So short that everything below it is in sight.
  const id = await publishArticle(author, GAME, { title: '短い道', text: '休みながら登ります。' })
  address = `/games/${GAME}/${id}`
})

/** Records from the first paint on where the like button is, relative to the page. */
const watchLike = ({ page }: Person) =>
  page.addInitScript(() => {
    const places: number[] = []
    Object.assign(window, { places })
    const look = () => {
      const like = document.querySelector('main footer [aria-pressed]')
      const place = like && Math.round(like.getBoundingClientRect().y + scrollY)
      if (place !== null && places.at(-1) !== place) places.push(place)
      requestAnimationFrame(look)
    }
    look()
  })

it.each(['visitor', 'member'])('a short article does not move under the finger of a %s', async kind => {
  const person = await newPerson({ language: 'en', size: phone }, { serviceWorkers: 'block' })
  if (kind === 'member') await becomeMember(person, newName('yubi'))
  const { page } = person
  // The code of what the server has rendered arrives last.
  let release = () => {}
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/article-(extra|comments)-[^/]*\.js$/, async route => {
    await isReleased
    await route.continue()
  })
  await watchLike(person)
  const told = page.waitForResponse(/\/api\/my\/user_actions$/)
  await visit(person, address)
  await told
  await afterStart(page)
  release()
  await page.getByTitle(person.words.articles.copyLink).waitFor()
  expect(await page.evaluate(() => (window as unknown as { places: number[] }).places)).toHaveLength(1)
})
