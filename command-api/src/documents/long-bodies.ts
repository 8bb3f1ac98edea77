import { type HttpApp, takeJson } from '@koryaku/server-kit/http-app.ts'
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inThread, ON_LOOP_BYTES } from './document-pool.ts'
import { type DocumentBody, documentBodyOf, type ReadBody } from './read-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as JSON, where it was read in a thread: nothing writes it a second time. */
    bodyJson: string | undefined
    /** Bytes of a JSON body as it came. */
    bodyBytes: number
  }
}

/** A long body that nothing has read yet. Its text is private, so that no check of all bodies walks it. */
class LongBody {
  readonly #text: string
  readonly #request: FastifyRequest

  constructor(text: string, request: FastifyRequest) {
    this.#text = text
    this.#request = request
  }

  /** Puts the value into the request: Fastify ignores the value of an asynchronous validator. */
  async read(name: DocumentBody): Promise<true> {
    const json = await inThread('readBody', { name, text: this.#text })
    // The text before and after the value has a fixed length.
    const read = JSON.parse(json) as ReadBody
    if ('issues' in read) throw refusal(read.issues)
    this.#request.bodyJson = json.slice('{"value":'.length, -1)
    this.#request.body = read.value
    return true
  }
}

/** The error of a schema that found these issues. */
function refusal(issues: z.core.$ZodIssue[]): Error {
  const schema = z.unknown().check(context => {
    for (const issue of issues) context.issues.push(issue as z.core.$ZodRawIssue)
  })
  const found = validatorCompiler({ schema, method: '', url: '' })(undefined)
  const validation = typeof found === 'object' && 'error' in found ? found.error : undefined
  return Object.assign(new Error('invalid body'), { validation, validationContext: 'body' })
}

/**
 * Long bodies of routes that take a document are read and checked in a thread. Cheap checks run before, in the
 * `preValidation` hook of the route: it runs {@link beforeLongBody}.
 */
export function addLongBodies(app: HttpApp): void {
  app.decorateRequest('bodyJson', undefined)
  app.decorateRequest('bodyBytes', 0)
  takeJson(app, (request, text) => {
    request.bodyBytes = Buffer.byteLength(text)
    const isLong = text.length > ON_LOOP_BYTES && documentBodyOf(request.routeOptions.schema?.body)
    return isLong ? new LongBody(text, request) : undefined
  })
  const compile: FastifySchemaCompiler<z.ZodType> = route => {
    const validate = validatorCompiler(route)
    const name = route.httpPart === 'body' ? documentBodyOf(route.schema) : undefined
    return body => (name && body instanceof LongBody ? (body.read(name) as unknown as Late) : validate(body))
  }
  app.setValidatorCompiler(compile)
}
/** A validation result that Fastify awaits. */
type Late = Extract<ReturnType<ReturnType<FastifySchemaCompiler<z.ZodType>>>, PromiseLike<unknown>>

/** Runs a cheap check before a long body is read. Short ones are checked by the handler of the route. */
export const beforeLongBody =
  (check: (request: FastifyRequest) => Promise<unknown>) =>
  async (request: FastifyRequest): Promise<void> => {
    if (request.body instanceof LongBody) await check(request)
  }
