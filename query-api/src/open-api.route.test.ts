import { expect, it } from 'vitest'
import { mergeDocuments } from './open-api.route.ts'

it('joins the operations of a path that both services serve', () => {
  const reads = { info: { title: 'reads' }, paths: { '/api/games': { get: {} }, '/api/users': { get: {} } } }
  const commands = { info: { title: 'commands' }, paths: { '/api/games': { post: {} } } }
  expect(mergeDocuments(reads, commands)).toEqual({
    info: { title: 'reads' },
    paths: { '/api/games': { get: {}, post: {} }, '/api/users': { get: {} } },
  })
})
