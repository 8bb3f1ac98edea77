import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
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
const app = Fastify()
const HTML = 'text/html; charset=utf-8'
// Chromium holds redirects after a form to form-action, too.
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${new URL(config.SOCIAL_CALLBACK).origin}`
app.addHook('onSend', async (_request, reply) => {
  reply.header('content-security-policy', POLICY).header('cache-control', 'no-store')
})
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, Object.fromEntries(new URLSearchParams(String(body)))),
)
app.get('/health', async () => ({ status: 'ok' }))

app.get('/dev/social/authorize', async (request, reply) => {
  const asked = authorizeQuery.safeParse(request.query)
  if (!asked.success)
    return reply
      .code(400)
      .type(HTML)
      .send(refusalPage(asked.error.issues[0]?.message ?? ''))
  return reply.type(HTML).send(authorizePage(asked.data))
})

app.post('/dev/social/authorize', async (request, reply) => {
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
  else back.searchParams.set('code', grants.issueCode(personFrom(decided.data), redirect_uri, code_challenge))
  return reply.redirect(back.href, 302)
})

app.post('/dev/social/token', async (request, reply) => {
  if (!isClient(request.headers.authorization)) return reply.code(401).send({ error: 'invalid_client' })
  const asked = tokenBody.safeParse(request.body)
  if (!asked.success) return reply.code(400).send({ error: 'invalid_request' })
  const { code, redirect_uri, code_verifier } = asked.data
  const token = grants.exchange(code, redirect_uri, code_verifier)
  if (!token) return reply.code(400).send({ error: 'invalid_grant' })
  return { access_token: token, token_type: 'bearer', expires_in: 7200, scope: 'users.read users.email' }
})

app.get('/dev/social/me', async (request, reply) => {
  const person = grants.personOf(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
  if (!person) return reply.code(401).send({ title: 'Unauthorized', status: 401 })
  const { id, username, name, email } = person
  return { data: { id, username, name, ...(email ? { confirmed_email: email } : {}) } }
})

/** The same account name is the same person. */
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
