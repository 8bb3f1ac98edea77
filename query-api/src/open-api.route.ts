import { unavailable } from '@koryaku/contracts/unavailable.ts'
import { addressOf } from '@koryaku/server-kit/config.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { apiDocument } from '@koryaku/server-kit/open-api.ts'
import type { Context } from './context.ts'

// Bound: query-api | description of the other API | ANSWER_WITHIN_MS
const ANSWER_WITHIN_MS = 2_000

/** The part of an OpenAPI document that two services have to share. */
interface ApiDocument {
  openapi: string
  info: { title: string }
  paths?: Record<string, object | undefined>
  components?: { schemas?: Record<string, object> }
}

/** GET openapi.json: reads and commands in one document. */
export function openApiRoute(app: HttpApp, { config, log }: Context): void {
  // `.json` is the optional suffix of every path.
  app.get(
    '/api/openapi',
    {
      config: { access: 'visitor', reads: [] },
      schema: { summary: 'This document', response: { 200: apiDocument } },
    },
    async (_request, reply) => {
      const commands = await fetchDocument(`${addressOf('commandApi', config.PORT)}/openapi.json`).catch(
        error => {
          log.warn({ err: error }, 'the command API does not describe itself')
          throw unavailable('writes')
        },
      )
      const merged = mergeDocuments(app.swagger() as ApiDocument, commands)
      return reply.send({ ...merged, info: { ...merged.info, title: config.PRODUCT_NAME } })
    },
  )
}

async function fetchDocument(url: string): Promise<ApiDocument> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as ApiDocument
}

/** Both documents in one: a path may be read by one service and written by the other, and both name what they answer. */
export function mergeDocuments<Document extends ApiDocument>(
  reads: Document,
  commands: ApiDocument,
): Document {
  const paths = { ...reads.paths }
  for (const [path, operations] of Object.entries(commands.paths ?? {})) {
    paths[path] = { ...paths[path], ...operations }
  }
  const schemas = { ...reads.components?.schemas, ...commands.components?.schemas }
  return { ...reads, paths, components: { ...reads.components, schemas } }
}
