import { DomainError } from '@koryaku/contracts/errors.ts'
import { textOf } from '@koryaku/contracts/http/answers.ts'
import { asciiAddress } from '@koryaku/contracts/users/email-address.ts'
import { answerByCatalogue } from '@koryaku/server-kit/answer-error.ts'
import { createDeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { isKnownHost } from '@koryaku/server-kit/known-host.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'
import { MAIL_MAX, MailStore, mailSchema } from './mail-store.ts'
import { listPage, mailPage } from './pages.ts'

const config = z
  .object({
    MAILBOX_FOLDER: z.string().min(1),
    SMTP_PORT: z.coerce.number(),
    MAILBOX_PORT: z.coerce.number(),
    /** Holds each answer against what its route declares: in tests. */
    HOLD_ANSWERS: z.stringbool().default(false),
  })
  .parse(process.env)

const store = new MailStore(config.MAILBOX_FOLDER)

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  size: MAIL_MAX,
  maxClients: 50,
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    // The excess is read, as the protocol requires, and discarded.
    stream.on('data', (chunk: Buffer) => {
      if (!stream.sizeExceeded) chunks.push(chunk)
    })
    stream.on('end', () => {
      if (stream.sizeExceeded)
        return done(Object.assign(new Error('the mail is too large'), { responseCode: 552 }))
      const recipients = session.envelope.rcptTo.map(({ address }) => asciiAddress(address).toLowerCase())
      store.add(Buffer.concat(chunks), recipients).then(() => done(), done)
    })
  },
})

const app = createDeclaredApp({ log: createLogger('mailbox', 'error'), holdsAnswers: config.HOLD_ANSWERS })
answerByCatalogue(app)
app.addHook('onRequest', async ({ raw }) => {
  if (!isKnownHost(raw.headers.host)) throw new DomainError('misdirected_request')
})
const HTML = 'text/html; charset=utf-8'
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
app.addHook('onSend', async (_request, reply) => {
  reply.header('content-security-policy', POLICY).header('cache-control', 'no-store')
})
const html = textOf('text/html')
const access = { config: { access: 'visitor' } } as const
const health = { response: { 200: z.object({ status: z.literal('ok') }) } }
app.get('/health', { ...access, schema: health }, async () => ({ status: 'ok' as const }))
app.get('/dev/mailbox', { ...access, schema: { response: { 200: html } } }, async (_request, reply) =>
  reply.type(HTML).send(listPage(store.list())),
)
const mails = { querystring: z.object({ to: z.string().optional() }), response: { 200: z.array(mailSchema) } }
app.get('/dev/mailbox.json', { ...access, schema: mails }, async ({ query }) =>
  store.list(query.to?.toLowerCase()),
)
const mail = { params: z.object({ id: z.string() }), response: { 200: html, 404: html } }
app.get('/dev/mailbox/:id', { ...access, schema: mail }, async ({ params }, reply) => {
  const mail = store.find(params.id)
  return mail ? reply.type(HTML).send(mailPage(mail)) : reply.code(404).type(HTML).send(listPage([]))
})

await new Promise<void>((resolve, reject) => {
  smtp.on('error', reject)
  smtp.listen(config.SMTP_PORT, '127.0.0.1', resolve)
})
await app.listen({ port: config.MAILBOX_PORT, host: '127.0.0.1' })
process.once(
  'SIGTERM',
  () =>
    void Promise.all([app.close(), new Promise(done => smtp.close(() => done(null)))]).then(() =>
      process.exit(0),
    ),
)
