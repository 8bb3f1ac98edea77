import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseFilter } from '../engine/filter-parser.ts'
import { parseParams } from '../engine/search-params.ts'
import { MeiliError } from '../errors.ts'
import { type Context, checkUid, jsonBody } from '../request-context.ts'

const KINDS = ['application/json', 'application/x-ndjson', 'text/csv']
const filter = z.union([z.string(), z.array(z.union([z.string(), z.array(z.string())]))])
const fetchSchema = z.strictObject({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(0).default(20),
  fields: z.union([z.array(z.string()), z.string().transform(text => text.split(','))]).nullish(),
  filter: filter.nullish(),
  ids: z
    .union([z.array(z.union([z.string(), z.number()])), z.string().transform(text => text.split(','))])
    .nullish(),
  sort: z.union([z.array(z.string()), z.string().transform(text => text.split(','))]).nullish(),
  retrieveVectors: z.union([z.literal(false), z.literal('false')]).optional(),
})
const addSchema = z.strictObject({
  primaryKey: z.string().optional(),
  csvDelimiter: z.string().length(1).default(','),
  skipCreation: z.enum(['true', 'false']).default('false'),
  customMetadata: z.string().optional(),
})
type Uid = { Params: { uid: string } }

/** Documents: add, update, get, delete. Writes are tasks. */
export function documentRoutes(app: FastifyInstance, context: Context): void {
  const { catalogue, readers } = context

  const list = async (uid: string, request: FastifyRequest, source: unknown) => {
    const {
      fields,
      ids,
      sort,
      filter: filters,
      offset,
      limit,
    } = parseParams(fetchSchema, source, 'invalid_document_')
    return readers.run({
      kind: 'documents',
      path: context.pathOf(uid, request.grant),
      query: {
        offset,
        limit,
        filter: filters,
        fields: shown(fields),
        ids: ids ?? undefined,
        sort: sort ?? undefined,
      },
    })
  }
  app.get<Uid>('/indexes/:uid/documents', { config: { action: 'documents.get' } }, request =>
    list(request.params.uid, request, request.query),
  )
  app.post<Uid>('/indexes/:uid/documents/fetch', { config: { action: 'documents.get' } }, request =>
    list(request.params.uid, request, jsonBody(request.body, request.headers['content-type'])),
  )
  app.get<{ Params: { uid: string; id: string }; Querystring: { fields?: string } }>(
    '/indexes/:uid/documents/:id',
    { config: { action: 'documents.get' } },
    async request =>
      readers.run({
        kind: 'document',
        path: context.pathOf(request.params.uid, request.grant),
        id: request.params.id,
        fields: shown(request.query.fields?.split(',')),
      }),
  )

  const put = (merge: boolean) => async (request: FastifyRequest<Uid>, reply: FastifyReply) => {
    const { uid } = request.params
    allowed(uid, request)
    const query = parseParams(addSchema, request.query, 'invalid_index_')
    const contentType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
    if (!contentType)
      throw new MeiliError(
        'missing_content_type',
        `A Content-Type header is missing. Accepted values for the Content-Type header are: ${KINDS.map(kind => `\`${kind}\``).join(', ')}`,
      )
    if (!KINDS.includes(contentType))
      throw new MeiliError(
        'invalid_content_type',
        `The Content-Type \`${contentType}\` is invalid. Accepted values for the Content-Type header are: ${KINDS.map(kind => `\`${kind}\``).join(', ')}`,
      )
    const body = request.body as Buffer | undefined
    if (!body || body.length === 0)
      throw new MeiliError('missing_payload', `A ${contentType.split(/[/-]/).at(-1)} payload is missing.`)
    const { csvDelimiter } = query
    const received = await readers.run<number>({ kind: 'parse', bytes: body, contentType, csvDelimiter })
    const file = await keep(catalogue.updateFolder, body)
    const payload = {
      do: 'put',
      file,
      contentType,
      csvDelimiter,
      merge,
      primaryKey: query.primaryKey ?? null,
      skipCreation: query.skipCreation === 'true',
      bytes: body.length,
    }
    const details = { receivedDocuments: received, indexedDocuments: null }
    const task = catalogue.enqueue('documentAdditionOrUpdate', uid, payload, details, query.customMetadata)
    return reply.code(202).send(context.accepted(task))
  }
  app.post<Uid>('/indexes/:uid/documents', { config: { action: 'documents.add' } }, put(false))
  app.put<Uid>('/indexes/:uid/documents', { config: { action: 'documents.add' } }, put(true))

  const remove = (
    uid: string,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: object,
    details: object,
  ) => {
    allowed(uid, request)
    const metadata = (request.query as { customMetadata?: string }).customMetadata
    return reply
      .code(202)
      .send(context.accepted(catalogue.enqueue('documentDeletion', uid, payload, details, metadata)))
  }
  const byIds = (ids: (string | number)[]) => ({ do: 'deleteIds', ids })
  const idDetails = (count: number) => ({ providedIds: count, deletedDocuments: null, originalFilter: null })

  app.delete<{ Params: { uid: string; id: string } }>(
    '/indexes/:uid/documents/:id',
    { config: { action: 'documents.delete' } },
    async (request, reply) =>
      remove(request.params.uid, request, reply, byIds([request.params.id]), idDetails(1)),
  )
  app.post<Uid>(
    '/indexes/:uid/documents/delete-batch',
    { config: { action: 'documents.delete' } },
    async (request, reply) => {
      const { ids } = parseParams(
        z.object({ ids: z.array(z.union([z.string(), z.number()])) }),
        { ids: jsonBody(request.body, request.headers['content-type']) },
        'invalid_document_',
      )
      return remove(request.params.uid, request, reply, byIds(ids), idDetails(ids.length))
    },
  )
  app.post<Uid>(
    '/indexes/:uid/documents/delete',
    { config: { action: 'documents.delete' } },
    async (request, reply) => {
      const body = jsonBody(request.body, request.headers['content-type']) as
        | Record<string, unknown>
        | undefined
      if (body?.filter === undefined)
        throw new MeiliError('missing_document_filter', 'Missing field `filter`.')
      const { filter: source } = parseParams(z.strictObject({ filter }), body, 'invalid_document_')
      checkFilter(source)
      const details = { providedIds: 0, deletedDocuments: null, originalFilter: JSON.stringify(source) }
      return remove(request.params.uid, request, reply, { do: 'deleteFilter', filter: source }, details)
    },
  )
  app.delete<Uid>(
    '/indexes/:uid/documents',
    { config: { action: 'documents.delete' } },
    async (request, reply) =>
      remove(
        request.params.uid,
        request,
        reply,
        { do: 'clear' },
        { providedIds: 0, deletedDocuments: null, originalFilter: null },
      ),
  )
}

function allowed(uid: string, request: FastifyRequest): void {
  checkUid(uid)
  if (!request.grant.allows(uid)) throw new MeiliError('invalid_api_key', 'The provided API key is invalid.')
}

const shown = (fields: readonly string[] | null | undefined): string[] | undefined =>
  !fields || fields.includes('*') ? undefined : [...fields]

function checkFilter(source: unknown): void {
  try {
    parseFilter(source)
  } catch (error) {
    throw new MeiliError('invalid_document_filter', (error as Error).message)
  }
}

/** Writes a payload so that it survives a crash; its task row follows only then. */
async function keep(folder: string, body: Buffer): Promise<string> {
  const name = randomUUID()
  const file = await open(path.join(folder, name), 'wx')
  try {
    await file.writeFile(body)
    await file.datasync()
  } finally {
    await file.close()
  }
  return name
}
