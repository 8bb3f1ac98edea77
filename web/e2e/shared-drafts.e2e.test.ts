import type { DraftLinkList } from '@koryaku/contracts/articles/share/draft-link.api.ts'
import { beforeAll, expect, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import { button, type Person, reload, startBrowser, visit } from './browser.ts'
import { desktop, phone } from './combinations.ts'
import { becomeMember, callApi, newDraft, newName } from './people.ts'

const { newPerson } = startBrowser()
const line = (text: string) => ({
  ...{ type: 'paragraph', attrs: { blockId: 'aaaaaaaa' } },
  content: [{ type: 'text', text }],
})
let writer: Person
let friend: Person
let path: string
let name: string

beforeAll(async () => {
  ;[writer, friend] = await Promise.all([
    newPerson({ language: 'ja', size: desktop }),
    newPerson({ language: 'en', size: phone }),
  ])
  name = newName('kyouyuu')
  await becomeMember(writer, name)
  path = await newDraft(writer)
  await callApi(writer, 'PATCH', `my/articles/${path}/text`, {
    base: null,
    ops: [
      { op: 'title', title: '灯台の下見' },
      { op: 'put', block: line('見張りは夜に一人になる。'), after: null },
    ],
  })
})

it('any visitor with its link reads a draft, as of the creation of the link, until it is revoked', async () => {
  const { page, words } = writer
  const { draftLinks } = words
  await visit(writer, `/articles/${path}/edit`)
  await button(page, draftLinks.share).click()
  const dialog = page.getByRole('dialog')
  await button(page, draftLinks.make).click()
  await page.getByText(draftLinks.notOpened).waitFor()
  // Only the page that made it waits for it.
  const made = async () => {
    const { data } = await callApi<DraftLinkList>(writer, 'GET', `my/articles/${path}/text/links`)
    return data
  }
  await expect.poll(made).toHaveLength(1)
  await callApi(writer, 'PATCH', `my/articles/${path}/text`, {
    base: 't0',
    ops: [{ op: 'put', block: line('見張りは昼に二人になる。'), after: null }],
  })

  const reader = friend.page
  const told: string[] = []
  reader.on('request', request => told.push(`${request.url()} ${request.headers().referer ?? ''}`))
  reader.on('request', request => {
    if (!request.url().endsWith(`/shared_drafts/${path}`)) told.push(request.postData() ?? '')
  })
  const [link] = await made()
  const token = link?.attributes.token ?? ''
  const answer = await reader.goto(`${localePath('en', `/drafts/${path}`)}#${token}`)
  expect(answer?.headers()['cache-control']).toContain('no-store')
  const { shared } = friend.words.draftLinks
  await reader.getByRole('heading', { level: 1, name: '灯台の下見' }).waitFor()
  await reader.getByText('見張りは夜に一人になる。').waitFor()
  await reader.getByText(shared.draftOf(`@${name}`)).waitFor()
  expect(await reader.locator('meta[name=robots]').getAttribute('content')).toBe('none')
  expect(told.filter(words => words.includes(token))).toEqual([])

  await button(page, draftLinks.of(draftLinks.revoke, draftLinks.version(1))).click()
  await page.getByText(draftLinks.none).waitFor()
  const shows = (words: string) =>
    expect
      .poll(async () => {
        await reload(reader)
        await reader.waitForLoadState('networkidle')
        return reader.getByText(words).count()
      })
      .toBe(1)
  await shows(shared.closed)
  await dialog.getByRole('button', { name: draftLinks.undo, exact: true }).click()
  await button(page, draftLinks.of(draftLinks.copy, draftLinks.version(1))).waitFor()
  await shows('見張りは夜に一人になる。')
})
