import { beforeEach, describe, expect, it } from 'vitest'
import { arrivesAt, button, type Person, reload, says, startBrowser } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { becomeMember, newName, openDraft } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()

interface Given {
  /** Widths of the images, by which they are distinguished. */
  widths: number[]
  html?: string
  plain?: string
  /** Dropped on the line with this text; pasted at the caret without it. */
  onto?: string
}

/** Content that arrives while a user writes: all of it, in its order, at its position, replacing nothing. */
describe.each(corners)('content pasted into a text ($language, $size.width)', combination => {
  let person: Person
  let uploads: number
  const inText = () => person.page.getByRole('textbox', { name: person.words.editor.body })
  const title = () => person.page.getByLabel(person.words.editor.title)

  beforeEach(async () => {
    if (!person) {
      person = await newPerson(combination)
      await becomeMember(person, newName('haru'))
    }
    await openDraft(person)
    uploads = 0
    await person.page.unrouteAll()
  })

  /** The content of the text: images by their widths. */
  const written = () =>
    inText().evaluate(body =>
      [...body.children].map(block => {
        const image = block.tagName === 'FIGURE' ? block.querySelector('img') : null
        if (image) return `[${image.naturalWidth}]`
        return block.querySelector('table') || block.tagName === 'TABLE'
          ? [...block.querySelectorAll('th, td')].map(cell => cell.textContent).join('|')
          : (block.textContent ?? '')
      }),
    )
  const give = (given: Given) =>
    inText().evaluate(async (body, { widths, html, plain, onto }) => {
      const data = new DataTransfer()
      if (html) data.setData('text/html', html)
      if (plain) data.setData('text/plain', plain)
      for (const width of widths) {
        const canvas = new OffscreenCanvas(width, 40)
        canvas.getContext('2d')?.fillRect(0, 0, width, 20)
        const blob = await canvas.convertToBlob({ type: 'image/png' })
        data.items.add(new File([blob], `${width}.png`, { type: 'image/png' }))
      }
      const line = [...body.children].find(({ textContent }) => onto && textContent === onto)
      const { left = 0, top = 0, height = 0 } = line?.getBoundingClientRect() ?? {}
      const at = { clientX: left + 5, clientY: top + height / 2, bubbles: true, cancelable: true }
      body.dispatchEvent(
        line
          ? new DragEvent('drop', { dataTransfer: data, ...at })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, given)
  /** Holds back the answers of uploads. @returns releases them */
  async function holdUploads(): Promise<() => void> {
    const free = Promise.withResolvers<void>()
    const another = Promise.withResolvers<void>()
    await person.page.route('**/api/my/images', async route => {
      if (route.request().method() === 'POST') uploads += 1
      // The first one arrives last.
      const isFirst = uploads === 1
      await free.promise
      const answer = await route.fetch()
      if (isFirst && uploads > 1) await another.promise
      await route.fulfill({ response: answer })
      if (!isFirst) another.resolve()
    })
    return free.resolve
  }
  async function writeLines(...lines: string[]): Promise<void> {
    await inText().click()
    for (const [n, line] of lines.entries()) {
      if (n > 0) await person.page.keyboard.press('Enter')
      await person.page.keyboard.type(line)
    }
    await expect.poll(written).toEqual(lines)
  }

  it('keeps a table of an office program, and not the image that comes with it', async () => {
    await holdUploads()
    await inText().click()
    const html = '<table><tr><td>名前</td><td>値</td></tr><tr><td>剣</td><td>12</td></tr></table>'
    await give({ widths: [300], html, plain: '名前\t値\n剣\t12' })
    await expect.poll(written).toContain('名前|値|剣|12')
    expect(await inText().locator('img').count()).toBe(0)
    await says(person.page, person.words.editor.saved)
    expect(uploads).toBe(0)
  })

  it('keeps all content of a table with joined cells, pasted into the first cell of another', async () => {
    const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`
    const plain = (text: string) => `<td>${text}</td>`
    const fresh = ['123', '456', '789'].map(cells => row(...[...cells].map(plain)))
    await inText().click()
    await give({ widths: [], html: `<table>${fresh.join('')}</table>` })
    await inText().locator('td', { hasText: '1' }).click()
    const joined = [
      row(...['a', 'b', 'c'].map(plain)),
      row(plain('d'), plain('e'), '<td rowspan="2">f</td>'),
      row(plain('g'), plain('h')),
    ]
    await give({ widths: [], html: `<table>${joined.join('')}</table>` })
    const cells = () => inText().locator('td, th').allInnerTexts()
    const isKept = () => expect.poll(async () => (await cells()).join('').replace(/\s/g, '')).toBe('abcdefgh')
    await isKept()
    await says(person.page, person.words.editor.saved)
    await reload(person.page)
    await isKept()
  })

  it('has several images in their order at their position, while other lines are written and selected', async () => {
    const { keyboard } = person.page
    await writeLines('一行目', '二行目', '三行目')
    const release = await holdUploads()
    await keyboard.press('ArrowUp')
    await keyboard.press('ArrowUp')
    await keyboard.press('End')
    await give({ widths: [110, 120, 130] })
    await expect.poll(() => uploads).toBeGreaterThan(0)
    await keyboard.press('Control+End')
    await keyboard.press('Shift+Home')
    await keyboard.type('書き換えた行')
    await keyboard.press('Shift+Home')
    release()
    await expect.poll(written).toEqual(['一行目', '[110]', '[120]', '[130]', '二行目', '書き換えた行'])
    await expect.poll(() => person.page.evaluate(() => String(getSelection()))).toBe('書き換えた行')
    await says(person.page, person.words.editor.saved)
    await reload(person.page)
    await expect.poll(written).toEqual(['一行目', '[110]', '[120]', '[130]', '二行目', '書き換えた行'])
  })

  it('has images of two pastes and a drop, each at its position', async () => {
    const { keyboard } = person.page
    await writeLines('一行目', '二行目', '三行目')
    const release = await holdUploads()
    await give({ widths: [110] })
    await give({ widths: [120, 130], onto: '一行目' })
    await keyboard.press('ArrowUp')
    await keyboard.press('End')
    await give({ widths: [140] })
    release()
    await expect
      .poll(written)
      .toEqual(expect.arrayContaining(['一行目', '[120]', '[130]', '二行目', '[140]', '三行目', '[110]']))
    const lines = (await written()).filter(line => line !== '')
    expect(lines).toEqual(['一行目', '[120]', '[130]', '二行目', '[140]', '三行目', '[110]'])
  })

  it('leaves the focus in the title, where the next characters are written', async () => {
    const { keyboard } = person.page
    await writeLines('一行目')
    const release = await holdUploads()
    await give({ widths: [110, 120] })
    await expect.poll(() => uploads).toBeGreaterThan(0)
    await title().focus()
    await keyboard.type('書きかけの')
    release()
    await inText().locator('img').nth(1).waitFor()
    await keyboard.type('題名')
    await expect.poll(() => title().inputValue()).toBe('書きかけの題名')
    await expect
      .poll(async () => (await written()).filter(line => line !== ''))
      .toEqual(['一行目', '[110]', '[120]'])
  })

  it('is complete on the publication page that is opened during an upload', async () => {
    await writeLines('一行目')
    const release = await holdUploads()
    await give({ widths: [110] })
    await expect.poll(() => uploads).toBe(1)
    await button(person.page, person.words.editor.toPublish).click()
    release()
    await arrivesAt(person, /\/publish$/)
    await person.page.goBack()
    await expect.poll(written).toContain('[110]')
  })
})
