import { randomUUID } from 'node:crypto'
import { startMailWorker } from '@koryaku/command-api/mail/mail-worker.ts'
import { createMailer } from '@koryaku/command-api/mail/mailer.ts'
import { createMailSender } from '@koryaku/command-api/mail/send-mail.ts'
import { mailsTo } from '@koryaku/command-api/testing/browser.ts'
import { startTestApp, type TestApp } from '@koryaku/command-api/testing/test-app.ts'
import { type FaultProxy, startFaultProxy } from '@koryaku/tools/faults/fault-proxy.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let site: TestApp
let way: FaultProxy
let connection: Redis

beforeAll(async () => {
  site = await startTestApp()
  const { hostname: host, port } = new URL(site.context.config.SMTP_URL)
  way = await startFaultProxy({ host, port: Number(port) })
  connection = new Redis(site.context.config.REDIS_URL, { maxRetriesPerRequest: null })
})
afterAll(async () => {
  connection.disconnect()
  await way.stop()
  await site.stop()
})

const throughTheWay = () => ({
  ...site.context.config,
  SMTP_URL: `smtp://${way.address}`,
})
const newMail = (recipient: string) =>
  ({
    mailId: randomUUID(),
    recipient,
    template: 'verify-email',
    language: 'ja',
    link: 'https://s.example/x',
  }) as const
const stateOf = async (mailId: string) => {
  const { rows } = await site.context.db.query(
    'select recipient, link, sent_at is not null as sent from identity.mail_outbox where mail_id = $1',
    [mailId],
  )
  return rows[0]
}

describe('a mail', () => {
  it('is tried again until the server takes it, then nothing of it is kept', async () => {
    const { db, log } = site.context
    const queue = `mail-${randomUUID()}`
    const mailer = createMailer(db, connection, log, { hasRoom: async () => true }, queue)
    const worker = startMailWorker({ config: throughTheWay(), db, connection, log }, queue)
    const recipient = `m-${randomUUID()}@example.com`
    const mail = newMail(recipient)
    way.cut()
    await mailer.enqueue(mail)
    const tries = async () => (await worker.queue.getJob(mail.mailId))?.attemptsMade ?? 0
    await expect.poll(tries, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(await stateOf(mail.mailId)).toMatchObject({ recipient, sent: false })
    way.mend()
    expect((await mailsTo(recipient))[0]?.subject).toContain('メールアドレスの確認')
    await expect
      .poll(() => stateOf(mail.mailId), { timeout: 20_000 })
      .toEqual({ recipient: '', link: '', sent: true })
    await worker.stop()
    await mailer.close()
  })

  it('is not sent twice', async () => {
    const { db } = site.context
    const recipient = `m-${randomUUID()}@example.com`
    const { mailId, template, language, link } = newMail(recipient)
    await db.query(
      'insert into identity.mail_outbox (mail_id, recipient, template, language, link) values ($1, $2, $3, $4, $5)',
      [mailId, recipient, template, language, link],
    )
    const sender = createMailSender(throughTheWay(), db)
    await sender.send(mailId)
    await sender.send(mailId)
    expect(await mailsTo(recipient)).toHaveLength(1)
    sender.close()
  })

  it('is found after a moment if its job was lost, and expires', async () => {
    const { db } = site.context
    const sender = createMailSender(site.context.config, db)
    const insert = async (age: string) => {
      const { mailId, template, language, link } = newMail('')
      await db.query(
        `insert into identity.mail_outbox (mail_id, recipient, template, language, link, created_at, sent_at)
         values ($1, '', $2, $3, $4, now() - $5::interval, null)`,
        [mailId, template, language, link, age],
      )
      return mailId
    }
    const [fresh, lost, old] = [await insert('1 second'), await insert('20 seconds'), await insert('2 days')]
    const found = await sender.findUnsent()
    expect([fresh, lost, old].map(mailId => found.includes(mailId))).toEqual([false, true, false])
    await db.query('delete from identity.mail_outbox where mail_id = any($1)', [[fresh, lost, old]])
    sender.close()
  })
})
