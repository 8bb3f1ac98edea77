import swagger from '@fastify/swagger'
import { errorsSchema } from '@koryaku/contracts/errors.ts'
import { type Answers, isNothing, mediaOf } from '@koryaku/contracts/http/answers.ts'
import { CSRF_TOKEN, IDEMPOTENCY_KEY } from '@koryaku/contracts/http/headers.ts'
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { HttpApp } from './http-app.ts'
import { SESSION_COOKIE } from './product-session.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Description of the route in the API document. */
    summary?: string
  }
}

/** Dates and other custom types are described by what is sent, not by what they become. */
const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

/**
 * Serves `/openapi.json`, generated from the zod schemas of every route registered after this call.
 * @param title of the API document
 */
export function addOpenApi(app: HttpApp, title: string): void {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1.0.0', description: DESCRIPTION },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
          partnerToken: { type: 'http', scheme: 'bearer', description: 'The token of a partner' },
        },
      },
    },
    transform(route) {
      const { access } = route.route.config ?? {}
      const response = describedAnswers(route.schema?.response as Answers | undefined)
      const { schema, url } = toJsonSchema({ ...route, schema: { ...route.schema, response } })
      const hide = schema?.hide || !url.startsWith('/api/')
      const scheme = access === 'partner' ? 'partnerToken' : 'session'
      const security = access === 'visitor' ? [] : [{ [scheme]: [] as string[] }]
      return { url, schema: { ...schema, hide, security, 'x-access': access } }
    },
    transformObject: withNamedSchemas,
  })
  app.register(async scope => {
    const schema = { hide: true, response: { 200: apiDocument } }
    scope.get('/openapi.json', { config: { access: 'visitor' }, schema }, async () => app.swagger())
  })
}

/** An OpenAPI document. */
export const apiDocument = z.looseObject({ openapi: z.string() })

/** Responses of a route by content type, with its errors. */
function describedAnswers(answers: Answers = {}) {
  const described = Object.entries(answers).flatMap(([status, answer]) =>
    answer ? [[status, isNothing(answer) ? answer : describe('Done', answer)] as const] : [],
  )
  return { default: describe('Errors', errorsSchema), ...Object.fromEntries(described) }
}

const describe = (description: string, schema: z.ZodType) => ({
  description,
  content: { [mediaOf(schema)]: { schema } },
})

/** The schemas that have a name, as they are answered: no request has one of them. */
const withNamedSchemas: typeof jsonSchemaTransformObject = document => {
  const whole = jsonSchemaTransformObject(document) as { components?: { schemas?: object } }
  const schemas = Object.entries(whole.components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input'))
  return { ...whole, components: { ...whole.components, schemas: Object.fromEntries(schemas) } }
}

const DESCRIPTION = `JSON:API. \`x-access\` of an operation is the least that the caller must be. Writes take
\`${IDEMPOTENCY_KEY}\` (same key and body: same answer, no second event), and \`${CSRF_TOKEN}\` with a session cookie.`
