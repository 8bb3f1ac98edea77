import { brotliCompressSync } from 'node:zlib'
import { nothing, textOf } from '@koryaku/contracts/http/answers.ts'
import { dataOf, resourceOf } from '@koryaku/contracts/http/json-api.ts'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { addLibrary, createDeclaredApp, passedOn } from './declared-app.ts'
import { createHttpApp, type HttpApp } from './http-app.ts'

const game = dataOf(resourceOf('game', z.object({ title: z.string(), year: z.number().nullable() })))
const fits = { data: { type: 'game' as const, id: '1', attributes: { title: 'Doom', year: null } } }
const attributes = (change: object) => ({
  data: { ...fits.data, attributes: { ...fits.data.attributes, ...change } },
})

const openApp = (holdsAnswers = true) =>
  createHttpApp({ log: pino({ level: 'silent' }), db: undefined as never, holdsAnswers })

type Send = (reply: { code: (status: number) => never }) => unknown
function route(app: HttpApp, response: Record<number, z.ZodType>, send: Send): HttpApp {
  app.get('/api/games', { config: { access: 'visitor' }, schema: { response } }, async (_request, reply) =>
    send(reply as never),
  )
  return app
}
const json = (text: string | Buffer, headers: Record<string, string> = {}) =>
  ((reply: { type: (type: string) => { headers: (all: object) => { send: (body: unknown) => unknown } } }) =>
    reply.type('application/json').headers(headers).send(text)) as unknown as Send
const br = (body: object) => json(brotliCompressSync(JSON.stringify(body)), { 'content-encoding': 'br' })

const planted: [what: string, send: Send, fault: string][] = [
  ['an attribute that is not declared', () => attributes({ genre: 'shooter' }), 'data.attributes.genre'],
  ['an attribute of another type', () => attributes({ year: '1993' }), 'data.attributes.year'],
  [
    'joined text without an attribute',
    json(JSON.stringify(fits).replace(',"year":null', '')),
    'attributes.year',
  ],
  ['compressed text with one too many', br(attributes({ genre: 'shooter' })), 'data.attributes.genre'],
  ['another type of resource', () => ({ data: { ...fits.data, type: 'user' } }), 'data.type'],
  [
    'a status that is not declared',
    reply => (reply.code(202) as { send: (body: object) => unknown }).send(fits),
    'a status that is not declared',
  ],
  ['no JSON', () => 'Doom', 'no JSON'],
]

it.each(planted)('%s is a fault, and closing the app fails', async (_what, send, fault) => {
  const app = route(openApp(), { 200: game }, send)
  const answer = await app.inject('/api/games')
  expect(answer.statusCode).toBe(500)
  expect(answer.json().errors[0].detail).toContain(fault)
  await expect(app.close()).rejects.toThrow('not as declared: GET /api/games')
})

it('a body where none is declared is a fault', async () => {
  const app = route(openApp(), { 200: nothing }, () => fits)
  expect((await app.inject('/api/games')).statusCode).toBe(500)
  await expect(app.close()).rejects.toThrow('a body')
})

it.each([
  ['an object', { 200: game }, () => fits],
  ['joined text', { 200: game }, json(JSON.stringify(fits))],
  ['compressed text', { 200: game }, br(fits)],
  ['text of another kind', { 200: textOf('text/plain') }, () => 'Doom'],
] as [string, Record<number, z.ZodType>, Send][])('%s as declared passes', async (_what, response, send) => {
  const app = route(openApp(), response, send)
  expect((await app.inject('/api/games')).statusCode).toBe(200)
  expect((await app.inject('/api/nowhere')).json().errors[0].code).toBe('not_found')
  await app.close()
})

const log = pino({ level: 'silent' })

it('passes any response of a library in its scope, but not of other routes', async () => {
  const app = createDeclaredApp({ log, holdsAnswers: true })
  await addLibrary(app, passedOn, async scope => scope.get('/passed/*', async () => ({ of: 'another' })))
  expect(() => app.get('/beside', async () => ({}))).toThrow('declares no access')
  expect((await app.inject('/passed/on')).json()).toEqual({ of: 'another' })
  await app.close()
})

it('passes only the declared responses for unknown routes', async () => {
  const html = { default: textOf('text/html') }
  const answersAs = (type: string) => {
    const app = createDeclaredApp({ log, holdsAnswers: true, elsewhere: html })
    app.setNotFoundHandler((_request, reply) => reply.code(404).type(type).send('<p>nothing'))
    return app
  }
  const page = answersAs('text/html')
  expect((await page.inject('/nowhere')).statusCode).toBe(404)
  await page.close()
  const text = answersAs('text/plain')
  expect((await text.inject('/nowhere')).statusCode).toBe(500)
  await expect(text.close()).rejects.toThrow('answers 404 with another type than text/html')
})

it('allows 304 for any declared response', async () => {
  const html = textOf('text/html')
  const app = createDeclaredApp({ log, holdsAnswers: true })
  const schema = { response: { 200: html, default: html } }
  app.get('/page', { config: { access: 'visitor' }, schema }, async (_request, reply) =>
    reply.code(304).send(''),
  )
  expect((await app.inject('/page')).statusCode).toBe(304)
  await app.close()
})

it('passes undeclared responses in production', async () => {
  const app = route(openApp(false), { 200: game }, reply =>
    (reply.code(202) as { send: (body: object) => unknown }).send(fits),
  )
  const answer = await app.inject('/api/games')
  expect([answer.statusCode, answer.json()]).toEqual([202, fits])
  await app.close()
})

it('parses nothing a second time in production', async () => {
  const app = route(openApp(false), { 200: game }, () => attributes({ genre: 'shooter' }))
  expect((await app.inject('/api/games')).json()).toEqual(attributes({ genre: 'shooter' }))
  await app.close()
})

it('passes preassembled text unchanged', async () => {
  const text = '{ "data" : 1 , "data" : 2 }'
  const app = route(openApp(false), { 200: game }, json(text))
  expect((await app.inject('/api/games')).body).toBe(text)
  await app.close()
})

/** Faults that must not compile: the check of types fails when one of these lines does. Nothing here is run. */
export function plantedFaults(app: HttpApp) {
  const schema = { response: { 200: game } }
  // @ts-expect-error an attribute is missing
  app.get('/1', { schema }, async () => ({ data: { type: 'game', id: '', attributes: { title: '' } } }))
  const wrong = { data: { type: 'game', id: '', attributes: { title: '', year: '1993' } } } as const
  // @ts-expect-error an attribute of another type
  app.get('/2', { schema }, async (_request, reply) => reply.code(200).send(wrong))
  // @ts-expect-error a status that is not declared
  app.get('/3', { schema }, async (_request, reply) => reply.code(201).send(fits))
}
