import { expect, it } from 'vitest'
import { button, startBrowser } from './browser.ts'
import { jaDesktop } from './combinations.ts'
import { becomeMember, newDraft, newName } from './people.ts'

const { newPerson } = startBrowser()
/** Between the words of one tool and of the next; more, where taking away begins. */
const APART = 16

it('the tools of a table stand apart, those that take something away most', async () => {
  const writer = await newPerson(jaDesktop)
  const { page, words } = writer
  const { editor } = words
  await becomeMember(writer, newName('hyo'))
  await newDraft(writer)
  await button(page, editor.table).click()
  const names = [editor.addRow, editor.addColumn, editor.deleteRow, editor.deleteColumn, editor.deleteTable]
  const places: { left: number; right: number }[] = []
  for (const name of names) {
    places.push(
      await button(page, name).evaluate(tool => {
        const range = document.createRange()
        range.selectNodeContents(tool)
        const { left, right } = range.getBoundingClientRect()
        return { left, right }
      }),
    )
  }
  const gaps = places.slice(1).map(({ left }, n) => left - (places[n]?.right ?? 0))
  const [, beforeDeleting = 0] = gaps
  for (const gap of gaps) expect(gap).toBeGreaterThan(APART)
  expect(beforeDeleting).toBeGreaterThan(Math.max(...gaps.filter(gap => gap !== beforeDeleting)))
})
