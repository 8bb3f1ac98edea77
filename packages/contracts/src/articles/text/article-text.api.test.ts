import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { paragraph, textOf } from '../../testing/some-texts.ts'
import {
  savedTextDocument,
  saveTextBody,
  textDocument,
  textVersionList,
  textVersionsQuery,
} from './article-text.api.ts'

const text = textOf('題', paragraph('aaaaaaaa', '弓'))
const put = { op: 'put', block: paragraph('aaaaaaaa', '弓'), after: null }
const faultsOf = (body: unknown) =>
  saveTextBody.safeParse(body).error?.issues.map(({ path }) => path.join('/')) ?? []

describe('the body of a save', () => {
  it.each([
    ['steps', { base: 't0', ops: [put] }],
    ['no steps', { base: 't0', ops: [] }],
    ['the whole, from an empty page', { base: null, text, trigger: 'save' }],
    ['steps from what was saved before there were texts', { base: 'a7', ops: [put] }],
    ['steps from what the editor had saved by itself', { base: 'd0', ops: [put] }],
  ])('may be %s', (_, body) => expect(faultsOf(body)).toEqual([]))
  it('counts as an autosave by default', () =>
    expect(saveTextBody.parse({ base: null, text }).trigger).toBe('auto'))
  it.each([
    ['nothing', { base: null }, 'ops'],
    ['steps and the whole', { base: null, ops: [put], text }, 'ops'],
    ['without what the author had before them', { text }, 'base'],
    ['from an unknown kind of version', { base: 'x0', text }, 'base'],
    ['from a version that no stream is long enough for', { base: `t${'9'.repeat(11)}`, text }, 'base'],
    ['on behalf of the server', { base: null, text, trigger: 'merge' }, 'trigger'],
    ['a block without a name', { base: null, ops: [{ ...put, block: { type: 'paragraph' } }] }, 'ops'],
    ['behind something that is no name', { base: null, ops: [{ ...put, after: '../x' }] }, 'ops/0/after'],
    ['a title of a page', { base: null, text: { ...text, title: 'あ'.repeat(121) } }, 'text/title'],
  ])('is refused: %s', (_, body, where) => expect(faultsOf(body)).toEqual([where]))
})

it('pages from a version of the text stream to legacy versions', () => {
  expect(textVersionsQuery.safeParse({ before: 't200' }).success).toBe(true)
  expect(textVersionsQuery.safeParse({ before: 'a7' }).success).toBe(false)
})

it('is describable in the API document', () => {
  for (const schema of [savedTextDocument, textDocument, textVersionList])
    expect(z.toJSONSchema(schema, { unrepresentable: 'any' })).toMatchObject({ type: 'object' })
  expect(z.toJSONSchema(saveTextBody, { unrepresentable: 'any', io: 'input' })).toMatchObject({
    properties: { ops: { type: 'array' }, base: {} },
  })
})
