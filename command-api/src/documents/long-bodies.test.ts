import { saveTextBody } from '@koryaku/contracts/articles/text/article-text.api.ts'
import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { paragraph, textOf } from '@koryaku/contracts/testing/some-texts.ts'
import { createHttpApp } from '@koryaku/server-kit/http-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endDocumentThreads, ON_LOOP_BYTES } from './document-pool.ts'
import { addLongBodies, beforeLongBody } from './long-bodies.ts'

const app = createHttpApp({ log: createLogger('bodies', 'silent'), db: {} as never, holdsAnswers: true })
let isOwn = true
let json: string | undefined
let read: unknown
beforeAll(async () => {
  await app.register(async scope => {
    addLongBodies(scope as unknown as typeof app)
    const typed = scope as unknown as typeof app
    typed.patch(
      '/api/text',
      {
        config: { access: 'visitor' },
        preValidation: beforeLongBody(async () => {
          if (!isOwn) throw new DomainError('not_found')
        }),
        schema: { body: saveTextBody, response: { 200: z.object({}) } },
      },
      async request => {
        ;({ bodyJson: json, body: read } = request)
        return {}
      },
    )
  })
})
afterAll(async () => {
  await app.close()
  await endDocumentThreads()
})

const send = (payload: unknown) =>
  app.inject({
    ...{ method: 'PATCH', url: '/api/text', headers: { 'content-type': 'application/json' } },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const errorOf = ({ statusCode: status, ...answer }: Awaited<ReturnType<typeof send>>) => {
  const [{ code, detail, source }] = answer.json().errors
  return { status, code, detail, source }
}
const textWith = (paragraphs: number, first = '塔'): ArticleText =>
  textOf(
    '題',
    ...Array.from({ length: paragraphs }, (_, n) =>
      paragraph(`b${String(n).padStart(7, '0')}`, n === 0 ? first : '塔に登る。'),
    ),
  )
const [SHORT, LONG] = [2, 2_000]

describe('a long body', () => {
  it('is read in a thread as a short one is on the loop', async () => {
    const body = { base: 't0', text: textWith(LONG) }
    expect(JSON.stringify(body).length).toBeGreaterThan(ON_LOOP_BYTES)
    expect((await send(body)).statusCode).toBe(200)
    expect(read).toEqual({ ...body, trigger: 'auto' })
    expect(json).toBe(JSON.stringify(read))
    expect((await send({ base: 't0', text: textWith(SHORT) })).statusCode).toBe(200)
    expect(json).toBeUndefined()
  })

  it.each([
    [
      'an unknown node',
      (text: ArticleText) => ({
        base: null,
        text: { ...text, document: { type: 'doc', content: [{ type: 'script' }, ...text.document.content] } },
      }),
    ],
    ['two ways to say it', (text: ArticleText) => ({ base: null, text, ops: [] })],
    ['no base', (text: ArticleText) => ({ text })],
    ['a long title', (text: ArticleText) => ({ base: null, text: { ...text, title: 'x'.repeat(200) } })],
    ['text that no store keeps', (text: ArticleText) => ({ base: null, text: { ...text, title: '\u0000' } })],
  ])('is rejected with the same words and place as a short one: %s', async (_, bodyOf) => {
    const [short, long] = [await send(bodyOf(textWith(SHORT))), await send(bodyOf(textWith(LONG)))]
    expect(errorOf(long)).toEqual(errorOf(short))
    expect(long.statusCode).toBe(422)
  })

  it('is not read before the cheap checks', async () => {
    const broken = `{"text":"${'x'.repeat(ON_LOOP_BYTES)}`
    expect(errorOf(await send(broken))).toMatchObject({ status: 400, code: 'malformed_body' })
    isOwn = false
    expect(errorOf(await send(broken))).toMatchObject({ status: 404 })
    isOwn = true
  })
})
