import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paragraph, textOf } from '@koryaku/contracts/testing/some-texts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteForGood, saveAsBefore } from '#testing/of-before.ts'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'
import { gatherOwnRecords } from './own-records.ts'

let site: TestApp
let author: Caller
let folder: string
beforeAll(async () => {
  site = await startTestApp()
  author = await site.newMember()
  folder = await mkdtemp(join(tmpdir(), 'koryaku-own-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await site?.stop()
})

const text = (words: string) => textOf('進め方', paragraph('aaaaaaaa', words))
async function drafted(): Promise<string> {
  const { slug } = await site.newGame()
  return (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
}
async function save(id: string, base: string, words: string): Promise<void> {
  const answer = await site.call(author, 'PATCH', `/api/my/articles/${id}/text`, { base, text: text(words) })
  expect(answer.statusCode, answer.body).toBe(200)
}

it('exports each save decrypted and the newest text of each article, but no deleted text', async () => {
  const [kept, deleted, old] = [await drafted(), await drafted(), await drafted()]
  const content = { ...testContent('古い題', '古い本文'), tags: ['ボス'] }
  await saveAsBefore(site.context, kept, content)
  await save(kept, 'a1', '序盤')
  await save(kept, 't0', '弓')
  await save(deleted, 'a0', '消す言葉')
  await deleteForGood(site.context, deleted)
  await save(old, 'a0', '前の言葉')
  await saveAsBefore(site.context, old, content)

  const own = await gatherOwnRecords(
    site.context,
    { userId: author.userId, key: undefined },
    folder,
    async () => {},
  )
  expect([...own.articles].sort()).toEqual([kept, old].sort())
  const lines = (await readFile(join(folder, 'events.jsonl'), 'utf8')).trim().split('\n')
  const saves = lines.map(line => JSON.parse(line)).filter(({ type }) => type === 'TextSaved')
  expect(saves).toHaveLength(4)
  expect(JSON.stringify(saves.filter(({ data }) => data.contentId === kept))).toMatch(/序盤.*弓/)
  expect(lines.join('\n')).not.toMatch(/消す言葉|"sealed/)
  const markdown = (id: string) => readFile(join(folder, 'articles', `${id}.md`), 'utf8')
  expect(await markdown(kept)).toMatch(/title: "進め方"[\s\S]*tags: \["ボス"\][\s\S]*弓/)
  expect(await markdown(kept)).not.toMatch(/古い/)
  expect(await markdown(old)).toMatch(/古い題[\s\S]*古い本文/)
})

it('exports the comments of a member, before and after an edit', async () => {
  const reader = await site.newMember()
  const articleId = await drafted()
  const content = { ...testContent('題', '本文'), tags: [] }
  await site.call(author, 'PATCH', `/api/my/articles/${articleId}/publish`, { content, revision: '0' })
  const say = async (who: Caller, body: string): Promise<string> => {
    const answer = await site.call(who, 'POST', '/api/article_comments', { article_path: articleId, body })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().data.id
  }
  const id = await say(reader, 'はじめの感想')
  await say(author, '書いた人の返事')
  await site.call(reader, 'PATCH', `/api/article_comments/${id}`, { body: `直した感想 @${author.name}` })
  const own = join(folder, 'reader')
  await mkdir(own)
  await gatherOwnRecords(site.context, { userId: reader.userId, key: undefined }, own, async () => {})
  const lines = await readFile(join(own, 'events.jsonl'), 'utf8')
  expect(lines).toMatch(/はじめの感想[\s\S]*直した感想/)
  expect(lines).not.toMatch(/書いた人の返事|"sealed/)
  // The text keeps the mentioned name. The ID of the mentioned user is removed.
  expect(lines).not.toContain(`"${author.userId}"`)
})
