import { createHash, timingSafeEqual } from 'node:crypto'
import { nothing, textOf } from '@koryaku/contracts/http/answers.ts'
import { answerByCatalogue } from '@koryaku/server-kit/answer-error.ts'
import { createDeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { z } from 'zod'
import { Grants, type SocialPerson } from './grants.ts'
import { authorizePage, refusalPage } from './page.ts'

/** Plays X's part in signing in on one machine: OAuth 2 with PKCE, its three endpoints and their answers. */
const config = z
  .object({
    SOCIAL_PORT: z.coerce.number(),
    SOCIAL_CLIENT_ID: z.string().min(1),
    SOCIAL_CLIENT_SECRET: z.string().min(1),
    /** The one address that people are sent back to. */
    SOCIAL_CALLBACK: z.url(),
    /** Holds each answer against what its route declares: in tests. */
    HOLD_ANSWERS: z.stringbool().default(false),
  })
  .parse(process.env)

const text = z.string().max(500)
const authorizeQuery = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(config.SOCIAL_CLIENT_ID),
  redirect_uri: z.literal(config.SOCIAL_CALLBACK),
  state: text.min(1),
  scope: text,
  code_challenge: text.regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
})
const decisionBody = authorizeQuery.extend({
  decision: z.enum(['allow', 'deny']),
  username: z
    .string()
    .regex(/^\w{1,15}$/)
    .catch('nobody'),
  email: z.union([z.literal(''), z.email()]).default(''),
})
const tokenBody = z.object({
  grant_type: z.literal('authorization_code'),
  code: text,
  redirect_uri: text,
  code_verifier: text,
})

const grants = new Grants()
const app = createDeclaredApp({ log: createLogger('social', 'error'), holdsAnswers: config.HOLD_ANSWERS })
answerByCatalogue(app)
const HTML = 'text/html; charset=utf-8'
// Chromium holds redirects after a form to form-action, too.
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${new URL(config.SOCIAL_CALLBACK).origin}`
app.addHook('onSend', async (_request, reply) => {
  reply.header('content-security-policy', POLICY).header('cache-control', 'no-store')
})
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, Object.fromEntries(new URLSearchParams(String(body)))),
)
const access = { config: { access: 'visitor' } } as const
const health = { response: { 200: z.object({ status: z.literal('ok') }) } }
app.get('/health', { ...access, schema: health }, async () => ({ status: 'ok' as const }))
const html = textOf('text/html')

app.get(
  '/dev/social/authorize',
  { ...access, schema: { response: { 200: html, 400: html } } },
  async (request, reply) => {
    const asked = authorizeQuery.safeParse(request.query)
    if (!asked.success)
      return reply
        .code(400)
        .type(HTML)
        .send(refusalPage(asked.error.issues[0]?.message ?? ''))
    return reply.type(HTML).send(authorizePage(asked.data))
  },
)

app.post(
  '/dev/social/authorize',
  { ...access, schema: { response: { 302: nothing, 400: html } } },
  async (request, reply) => {
    const decided = decisionBody.safeParse(request.body)
    if (!decided.success)
      return reply
        .code(400)
        .type(HTML)
        .send(refusalPage(decided.error.issues[0]?.message ?? ''))
    const { decision, redirect_uri, state, code_challenge } = decided.data
    const back = new URL(redirect_uri)
    back.searchParams.set('state', state)
    if (decision === 'deny') back.searchParams.set('error', 'access_denied')
    else
      back.searchParams.set('code', grants.issueCode(personFrom(decided.data), redirect_uri, code_challenge))
    return reply.redirect(back.href, 302)
  },
)

const refused = z.object({ error: z.string() })
const token = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  scope: z.string(),
})
app.post(
  '/dev/social/token',
  { ...access, schema: { response: { 200: token, 400: refused, 401: refused } } },
  async (request, reply) => {
    if (!isClient(request.headers.authorization)) return reply.code(401).send({ error: 'invalid_client' })
    const asked = tokenBody.safeParse(request.body)
    if (!asked.success) return reply.code(400).send({ error: 'invalid_request' })
    const { code, redirect_uri, code_verifier } = asked.data
    const granted = grants.exchange(code, redirect_uri, code_verifier)
    if (!granted) return reply.code(400).send({ error: 'invalid_grant' })
    return {
      access_token: granted,
      token_type: 'bearer' as const,
      expires_in: 7200,
      scope: 'users.read users.email',
    }
  },
)

const me = z.object({
  data: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    confirmed_email: z.string().optional(),
  }),
})
const stranger = z.object({ title: z.string(), status: z.literal(401) })
app.get(
  '/dev/social/me',
  { ...access, schema: { response: { 200: me, 401: stranger } } },
  async (request, reply) => {
    const person = grants.personOf(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (!person) return reply.code(401).send({ title: 'Unauthorized', status: 401 })
    const { id, username, name, email } = person
    return { data: { id, username, name, ...(email ? { confirmed_email: email } : {}) } }
  },
)

/** The same account name is the same user. */
function personFrom({ username, email }: z.output<typeof decisionBody>): SocialPerson {
  const id = createHash('sha256').update(username.toLowerCase()).digest().readBigUInt64BE().toString()
  return { id, username, name: username, email: email === '' ? null : email }
}

/** Client id and secret, form-encoded before they are put together (RFC 6749, 2.3.1). */
function isClient(authorization: string | undefined): boolean {
  const encoded = [config.SOCIAL_CLIENT_ID, config.SOCIAL_CLIENT_SECRET].map(encodeURIComponent).join(':')
  const expected = Buffer.from(`Basic ${Buffer.from(encoded).toString('base64')}`)
  const given = Buffer.from(authorization ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

await app.listen({ port: config.SOCIAL_PORT, host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
