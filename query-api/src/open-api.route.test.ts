import { expect, it } from 'vitest'
import { mergeDocuments } from './open-api.route.ts'

it('joins the operations of a path that both services serve', () => {
  const reads = {
    openapi: '3.1.0',
    info: { title: 'reads' },
    paths: { '/api/games': { get: {} }, '/api/users': { get: {} } },
    components: { schemas: { Game: {} } },
  }
  const commands = {
    openapi: '3.1.0',
    info: { title: 'commands' },
    paths: { '/api/games': { post: {} } },
    components: { schemas: { Errors: {} } },
  }
  expect(mergeDocuments(reads, commands)).toEqual({
    openapi: '3.1.0',
    info: { title: 'reads' },
    paths: { '/api/games': { get: {}, post: {} }, '/api/users': { get: {} } },
    components: { schemas: { Game: {}, Errors: {} } },
  })
})
