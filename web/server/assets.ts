import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { clientFolder } from '#server/bundle.ts'

/** Built files: named by their content, stored for ever, compressed when they were built. */
export async function addAssets(app: FastifyInstance): Promise<void> {
  const root = fileURLToPath(new URL('assets/', clientFolder))
  await app.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
    wildcard: true,
    decorateReply: false,
  })
}
