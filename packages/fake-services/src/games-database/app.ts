import { createHash, randomBytes } from 'node:crypto'
import { answerByCatalogue } from '@koryaku/server-kit/answer-error.ts'
import { createDeclaredApp, type DeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { z } from 'zod'
import { type GamesRecord, parseQuery, runQuery } from './query.ts'

export interface GamesDatabaseOptions {
  clientId: string
  clientSecret: string
  /** Read with each request. */
  games: () => readonly GamesRecord[]
  now?: () => number
  holdsAnswers?: boolean
  /** Answers a request to the API itself, for example with a fault: a status, or undefined. */
  fault?: (requests: number) => number | undefined
}

/** Requests per second, as IGDB allows. */
const PER_SECOND = 4
const TOKEN_SECONDS = 5_000_000
const tokenBody = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.literal('client_credentials'),
})
const token = z.object({ access_token: z.string(), expires_in: z.number(), token_type: z.literal('bearer') })
const refused = z.object({ status: z.number(), message: z.string() })
const records = z.array(z.looseObject({ id: z.number() }))
const fault = z.array(z.object({ title: z.string(), status: z.number() }))

/** The checksum changes with anything in the record. */
export const checksumOf = (record: object): string =>
  createHash('md5')
    .update(JSON.stringify(record))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Plays the API of IGDB on one machine: tokens by client credentials, queries, 4 requests per second. */
export function createGamesDatabase({
  clientId,
  clientSecret,
  games,
  now = Date.now,
  holdsAnswers = false,
  fault: faultOf = () => undefined,
}: GamesDatabaseOptions): DeclaredApp {
  const app = createDeclaredApp({ log: createLogger('games-database', 'error'), holdsAnswers })
  answerByCatalogue(app)
  const tokens = new Set<string>()
  /** A request reads the checksums of all records. */
  const checksums = new WeakMap<GamesRecord, string>()
  const withChecksum = (record: GamesRecord): GamesRecord => {
    const checksum = checksums.get(record) ?? checksumOf(record)
    checksums.set(record, checksum)
    return { ...record, checksum }
  }
  let recent: number[] = []
  let requests = 0
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const access = { config: { access: 'visitor' } } as const
  app.get(
    '/health',
    { ...access, schema: { response: { 200: z.object({ status: z.literal('ok') }) } } },
    async () => ({ status: 'ok' as const }),
  )
  app.post(
    '/oauth2/token',
    { ...access, schema: { response: { 200: token, 400: refused, 403: refused } } },
    async (request, reply) => {
      const asked = tokenBody.safeParse(request.body)
      if (!asked.success) return reply.code(400).send({ status: 400, message: 'missing client id' })
      const { client_id, client_secret } = asked.data
      if (client_id !== clientId || client_secret !== clientSecret)
        return reply.code(403).send({ status: 403, message: 'invalid client secret' })
      const access_token = randomBytes(15).toString('hex')
      tokens.add(access_token)
      return { access_token, expires_in: TOKEN_SECONDS, token_type: 'bearer' as const }
    },
  )
  app.post(
    '/v4/games',
    {
      ...access,
      schema: { response: { 200: records, 400: fault, 401: refused, '4xx': refused, '5xx': refused } },
    },
    async (request, reply) => {
      const at = now()
      recent = recent.filter(time => at - time < 1_000)
      if (recent.length >= PER_SECOND)
        return reply.code(429).send({ status: 429, message: 'Too Many Requests' })
      recent.push(at)
      requests += 1
      const status = faultOf(requests)
      if (status === 401) tokens.clear()
      else if (status) return reply.code(status).send({ status, message: 'planned fault' })
      const { 'client-id': id, authorization = '' } = request.headers
      if (id !== clientId || !tokens.has(authorization.replace(/^Bearer /, '')))
        return reply.code(401).send({ status: 401, message: 'Authorization Failure' })
      try {
        const all = games().map(withChecksum)
        return runQuery(all, parseQuery(String(request.body ?? ''))) as z.output<typeof records>
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        return reply.code(400).send([{ title: 'Syntax Error', status: 400 }])
      }
    },
  )
  return app
}
