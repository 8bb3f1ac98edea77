import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { DomainError, errorsSchema } from '@koryaku/contracts/errors.ts'
import { type Answers, isNothing, mediaOf, nothing } from '@koryaku/contracts/http/answers.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

const JSON_TYPE = 'application/json'
const decompress = promisify(brotliDecompress)

/**
 * Validates every response against the declaration of its route: another one becomes a 500 with the reason, and closing
 * the app fails. For tests, since each response is parsed again.
 * @param elsewhere responses of unknown routes
 */
export function validateResponses(elsewhere: Answers = {}) {
  const misfits: string[] = []
  const onSend = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const fault = await misfit(request, reply, payload, elsewhere)
    if (fault === undefined) return payload
    const detail = `${request.method} ${request.routeOptions.url ?? 'without a route'} answers ${reply.statusCode} with ${fault}`
    misfits.push(detail)
    reply.removeHeader('content-encoding').removeHeader('content-length')
    throw new DomainError('internal_error', { detail })
  }
  const onClose = async () => {
    if (misfits.length > 0) throw new Error(`not as declared: ${misfits.join('\n')}`)
  }
  return { onSend, onClose }
}

/** Undeclared properties of a response. */
async function misfit(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  elsewhere: Answers,
): Promise<string | undefined> {
  const { statusCode: status } = reply
  const answers = request.is404 ? elsewhere : (request.routeOptions.schema?.response as Answers | undefined)
  const declared = declaredFor(answers, status)
  const fault = declared ? await misfitWith(declared, reply, payload) : 'a status that is not declared'
  // Errors of the catalogue go without saying, whatever else is answered with that status.
  const mayBeErrors = fault !== undefined && status >= 400 && declared !== errorsSchema
  return mayBeErrors && (await misfitWith(errorsSchema, reply, payload)) === undefined ? undefined : fault
}

/** Faults of a response; undeclared attributes count too. */
async function misfitWith(
  declared: z.ZodType,
  reply: FastifyReply,
  payload: unknown,
): Promise<string | undefined> {
  if (reply.request.method === 'HEAD') return undefined
  const isEmpty = payload === undefined || payload === null || payload === ''
  if (isNothing(declared)) return isEmpty ? undefined : 'a body'
  const wanted = mediaOf(declared)
  if (wanted !== JSON_TYPE) return isOfMedia(reply, wanted) ? undefined : `another type than ${wanted}`
  if (!isOfMedia(reply, JSON_TYPE)) return 'no JSON'
  const sent = jsonOf(await bodyText(reply, payload))
  return sent === undefined ? 'no JSON' : jsonMisfit(declared, sent)
}

function declaredFor(answers: Answers | undefined, status: number): z.ZodType | undefined {
  const declared = answers?.[status] ?? answers?.[`${Math.floor(status / 100)}xx`]
  if (declared) return declared
  // A response that may be cached may also be 304.
  if (status === 304 && answers?.[200]) return nothing
  return answers?.default ?? (status >= 400 ? errorsSchema : undefined)
}

function isOfMedia(reply: FastifyReply, wanted: string): boolean {
  const [type = ''] = String(reply.getHeader('content-type')).split(';')
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}

async function bodyText(reply: FastifyReply, payload: unknown): Promise<string> {
  const isCompressed = reply.getHeader('content-encoding') === 'br'
  return String(isCompressed ? await decompress(payload as Buffer) : payload)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function jsonMisfit(declared: z.ZodType, sent: unknown): string | undefined {
  const read = declared.safeParse(sent)
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `${path.join('.')} (${message})`)
    return faults.slice(0, 5).join(', ')
  }
  const at = firstDifference(sent, read.data)
  return at && `${at} (not declared)`
}

/** Where what was sent is not what was read of it. */
function firstDifference(sent: unknown, read: unknown, at: string[] = []): string | undefined {
  if (isDeepStrictEqual(sent, read)) return undefined
  if (!isObject(sent) || !isObject(read)) return at.join('.')
  for (const key of new Set([...Object.keys(sent), ...Object.keys(read)])) {
    const found = firstDifference(sent[key], read[key], [...at, key])
    if (found !== undefined) return found
  }
  return at.join('.')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
