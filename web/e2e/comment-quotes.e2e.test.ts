import { beforeAll, describe, expect, it } from 'vitest'
import { button, type Person, startBrowser, visit, visitUntil } from './browser.ts'
import { jaDesktop, jaPhone } from './combinations.ts'
import { becomeMember, callApi, newName } from './people.ts'

const { newPerson } = startBrowser()
const GAME = 'minecraft'

type Node = { type: string; attrs?: object; marks?: object[]; content?: Node[]; text?: string }
const text = (value: string, ...marks: string[]): Node => ({
  ...{ type: 'text', text: value },
  ...(marks.length > 0 ? { marks: marks.map(type => ({ type })) } : {}),
})
const paragraph = (...content: Node[]): Node => ({ type: 'paragraph', content })
const bell = (words: string): Node => ({ ...paragraph(text(words)), attrs: { blockId: 'bellbell' } })
const documentWith = (words: string) => ({
  ...{ type: 'doc', version: 1 },
  content: [
    paragraph(
      text('石段は'),
      text('左端', 'bold'),
      text('を、'),
      text('村長', 'spoiler'),
      text('の後で上る。'),
    ),
    {
      type: 'taskList',
      content: [{ type: 'taskItem', content: [paragraph(text('鍵を取る'))] }],
    },
    {
      type: 'bulletList',
      content: ['松明を十本', '水を二杯'].map(item => ({
        type: 'listItem',
        content: [paragraph(text(item), { type: 'footnote', attrs: { note: '袋に入る分' } })],
      })),
    },
    bell(words),
  ],
})

let author: Person
let reader: Person
let path: string
let id: string
let base: string | null = null
const publish = async (words: string) => {
  const body = { base, text: { title: '塔の登りかた', document: documentWith(words) } }
  const { data } = await callApi<{ data: { attributes: { ref: string } } }>(
    ...([author, 'PATCH', `my/articles/${id}/text`, body] as const),
  )
  base = data.attributes.ref
  await callApi(author, 'PATCH', `my/articles/${id}/publish`, {})
}
beforeAll(async () => {
  author = await newPerson(jaDesktop)
  reader = await newPerson(jaDesktop)
  await Promise.all([becomeMember(author, newName('kaki')), becomeMember(reader, newName('yomi'))])
  id = (await callApi<{ data: { id: string } }>(author, 'POST', 'articles', { game_slug: GAME })).data.id
  path = `/games/${GAME}/${id}`
  await publish('頂上で鐘を鳴らす。')
})

/** Selects words inside one text node of the article. */
const select = ({ page }: Person, words: string) =>
  page.evaluate(wanted => {
    const article = document.querySelector('.article-text') as Element
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const from = node.textContent?.indexOf(wanted) ?? -1
      if (from >= 0) getSelection()?.setBaseAndExtent(node, from, node, from + wanted.length)
    }
  }, words)
const quotes = ({ page }: Person) => page.locator('article[id^="c-"] figure')

describe('a reader', () => {
  it('quotes a passage by keyboard, removes the quote, and quotes another', async () => {
    const { page, words } = reader
    const { comments } = words
    await visitUntil(reader, path, shown => shown.getByText('頂上で鐘を鳴らす'))
    await select(reader, '鍵を取る')
    await button(page, comments.quotePassage).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const box = page.getByLabel(comments.write)
    await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true)
    const chosen = page.getByRole('figure', { name: comments.chosenQuote })
    expect(await chosen.locator('blockquote').textContent()).toBe('鍵を取る')
    await button(page, comments.unquote).click()
    await chosen.waitFor({ state: 'detached' })
    await select(reader, '鐘を鳴らす')
    await button(page, comments.quotePassage).click()
    expect(await chosen.locator('blockquote').textContent()).toBe('鐘を鳴らす')
    await box.fill('強く鳴らすのですか。')
    await box.press('Control+Enter')
    await page.getByText(comments.see).waitFor()
    await chosen.waitFor({ state: 'detached' })
    await expect.poll(() => quotes(reader).locator('blockquote').allTextContents()).toEqual(['鐘を鳴らす'])
  })

  it('quotes words of a list behind a footnote, and no spoiler', async () => {
    const { page, words } = reader
    const { comments } = words
    for (const [wanted, quoted] of [
      ['水を二杯', '水を二杯'],
      ['村長', '■■'],
    ] as const) {
      await select(reader, wanted)
      await button(page, comments.quotePassage).click()
      await page.getByLabel(comments.write).fill(`${wanted}について`)
      await button(page, comments.post).click()
      await quotes(reader).locator('blockquote', { hasText: quoted }).waitFor()
      // The form is free for the next comment: it has dropped this quote.
      await page.getByRole('figure', { name: comments.chosenQuote }).waitFor({ state: 'detached' })
    }
  })

  it('keeps a passage that was chosen while the comment before was being listed', async () => {
    const { page, words } = reader
    const { comments } = words
    const listed = Promise.withResolvers<void>()
    const list = /\/api\/article_comments\?.*per=3/
    await page.route(list, async route => {
      await listed.promise
      await route.continue()
    })
    await page.getByLabel(comments.write).fill('鐘は誰が鳴らしますか。')
    const posted = page.waitForRequest(list)
    await button(page, comments.post).click()
    await posted
    await select(reader, '鍵を取る')
    await button(page, comments.quotePassage).click()
    const chosen = page.getByRole('figure', { name: comments.chosenQuote })
    await chosen.getByText('鍵を取る').waitFor()
    listed.resolve()
    await page.locator('article[aria-busy]').waitFor({ state: 'detached' })
    expect(await chosen.count()).toBe(1)
    await button(page, comments.unquote).click()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('sees that a longer selection is quoted in part; Escape returns to the text', async () => {
    const { page, words } = reader
    const { comments } = words
    const selectTwoBlocks = () =>
      page.evaluate(() => {
        const { children } = document.querySelector('.article-text') as Element
        // Browsers report a selection that changes.
        getSelection()?.removeAllRanges()
        getSelection()?.setBaseAndExtent(children[1] as Element, 0, children[2] as Element, 1)
      })
    await visit(reader, path)
    await selectTwoBlocks()
    await button(page, comments.quotePassage).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await button(page, comments.quotePassage).waitFor({ state: 'detached' })
    const isInText = () => page.evaluate(() => document.activeElement?.closest('.article-text') !== null)
    await expect.poll(isInText).toBe(true)
    await selectTwoBlocks()
    await button(page, comments.quotePassage).click()
    const chosen = page.getByRole('figure', { name: comments.chosenQuote })
    await chosen.getByText(comments.quotedPart).waitFor()
    await button(page, comments.unquote).click()
  })

  it('sees the button whole and above the bar of actions on a phone', async () => {
    const phone = await newPerson({ language: 'en', size: jaPhone.size }, { hasTouch: true, isMobile: true })
    const { page, words } = phone
    await visit(phone, path)
    await select(phone, '鍵を取る')
    const offer = button(page, words.comments.quotePassage)
    const bar = page.getByRole('button', { name: new RegExp(`^${words.reactions.like}`) }).last()
    const isAbove = async () => {
      const [offered, below] = [await offer.boundingBox(), await bar.boundingBox()]
      return offered !== null && below !== null && offered.y + offered.height <= below.y
    }
    await expect.poll(isAbove).toBe(true)
    expect((await offer.locator('svg').boundingBox())?.width).toBeGreaterThan(12)
  })

  it('goes from the quote to the marked passage', async () => {
    const { page, words } = reader
    await visit(reader, `${path}/comments`)
    await quotes(reader).first().getByRole('link', { name: words.comments.seePassage }).click()
    await expect
      .poll(() => page.evaluate(() => [...(CSS.highlights.get('passage') ?? [])].map(String)))
      .toEqual(['鐘を鳴らす'])
  })

  it('reads the earlier text once the passage has changed', async () => {
    await publish('頂上で笛を吹く。')
    const { comments } = reader.words
    await visitUntil(reader, path, page => page.getByText(comments.passageChanged))
    const [changed] = await quotes(reader).filter({ hasText: comments.passageChanged }).all()
    await changed?.locator('blockquote', { hasText: '鐘を鳴らす' }).waitFor()
    await expect.poll(() => quotes(reader).filter({ hasText: comments.seePassage }).count()).toBe(2)
  })
})

it('a visitor is asked to join', async () => {
  const visitor = await newPerson(jaDesktop)
  await visit(visitor, path)
  await select(visitor, '石段は')
  await button(visitor.page, visitor.words.comments.quotePassage).click()
  await visitor.page.waitForURL(/\/signup\?.*reason=comment/)
})
