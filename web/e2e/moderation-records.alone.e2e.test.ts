import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { arrivesAt, type Person, startBrowser, visit } from './browser.ts'
import { cornersOf, jaPhone } from './combinations.ts'
import { violations } from './page-checks.ts'
import { becomeMember, becomeStaff, callApi, newName, publishArticle } from './people.ts'

const { newPerson } = startBrowser()
/** An article with records. */
let recorded = ''

/** An article that was suspended and reinstated. Answers its path. */
async function articleWithRecords(author: Person, moderator: Person): Promise<string> {
  await becomeMember(author, newName('senden'))
  const path = await publishArticle(author, 'minecraft', {
    title: newName('停止された記事'),
    text: '手順です。',
  })
  const suspension = { rule: 'spam', reason: '宣伝だけが目的です。', evidenceRevision: '1' }
  await callApi(moderator, 'POST', `moderation/articles/${path}/suspend`, suspension)
  await callApi(moderator, 'POST', `moderation/articles/${path}/reinstate`, {
    reason: '宣伝ではありません。',
  })
  return path
}

describe.each(cornersOf(import.meta.url))('moderation of articles ($language, $size.width)', combination => {
  let moderator: Person

  beforeAll(async () => {
    moderator = await newPerson(combination)
    await becomeStaff(moderator, newName('mihari'), 'moderator')
    const author = await newPerson(combination)
    recorded = await articleWithRecords(author, moderator)
    await author.context.close()
  })

  it('leaves records that hold, their tab in sight', async () => {
    const { page, words } = moderator
    await visit(moderator, '/moderation?tab=chain')
    await page.getByText(words.moderation.chainGood).waitFor()
    const tab = page.locator('main nav [aria-current=page]')
    await expect
      .poll(async () => ((await tab.boundingBox())?.x ?? 0) < combination.size.width - 60)
      .toBe(true)
  })
})

it('names a record that was written past the site, with the way to its article', async () => {
  const moderator = await newPerson(jaPhone)
  const { moderation } = moderator.words
  await becomeStaff(moderator, newName('mihari'), 'moderator')
  const events = connectEventStore(inject('site').eventStore)
  const stream = articleStream(recorded)
  const records = await events.readStream(stream)
  const last = records.findLast(record => record.type === 'ArticleReinstated')
  const newest = records.at(-1)
  if (!last || !newest) throw new Error(`no record in ${stream}`)
  const { previousModeration, ...metadata } = last.metadata
  expect(previousModeration).toBeDefined()
  const id = crypto.randomUUID()
  await events.append(stream, newest.revision, [{ id, type: last.type, data: last.data, metadata }])
  await events.close()

  const { page } = moderator
  await visit(moderator, '/moderation?tab=chain')
  await page.getByText(moderation.chainBroken(1)).waitFor()
  const fault = page.getByRole('listitem').filter({ hasText: id })
  await fault.getByText(moderation.faults.link).waitFor()
  expect(await violations(page)).toEqual([])
  await fault.getByRole('link', { name: moderation.brokenArticle(recorded) }).click()
  await arrivesAt(moderator, `/moderation/articles/${recorded}`)
})
