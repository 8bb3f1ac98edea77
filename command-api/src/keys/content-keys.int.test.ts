import { createLogger } from '@koryaku/server-kit/logger.ts'
import {
  findContentKeys,
  newContentKey,
  openContent,
  sealContent,
} from '@koryaku/server-kit/sealed-content.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCommandConfig } from '#config.ts'
import { connectContext } from '#connect-context.ts'

const { context, prepare, close } = connectContext(
  readCommandConfig(),
  createLogger('content-keys-test', 'silent'),
  4,
)
const { db } = context
beforeAll(prepare)
afterAll(close)

it('a content is readable while its key is kept, and whose it is can be forgotten', async () => {
  const contents = ['first', 'second'].map(name => `${name}-${process.pid}`) as [string, string]
  const [first, second] = contents
  const key = newContentKey()
  const sealed = sealContent({ title: '序盤の進め方' }, first, key)
  await db.query('insert into identity.content_key (content_id, owner_id, key) values ($1, $2, $3)', [
    ...[first, 'member', key],
  ])
  expect([...(await findContentKeys(db, contents)).keys()]).toEqual([first])
  const opened = async () => openContent(sealed, first, (await findContentKeys(db, contents)).get(first))
  expect(await opened()).toEqual({ title: '序盤の進め方' })
  await db.query('update identity.content_key set owner_id = null where content_id = $1', [first])
  expect(await opened()).toEqual({ title: '序盤の進め方' })
  await db.query('delete from identity.content_key where content_id = $1', [first])
  expect(await opened()).toBeNull()
  expect(await findContentKeys(db, [second])).toEqual(new Map())
})
