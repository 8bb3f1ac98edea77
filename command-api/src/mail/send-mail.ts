import nodemailer from 'nodemailer'
import type { Pool } from 'pg'
import type { Config } from '#config.ts'
import type { MailTemplate } from '#ports/mailer.ts'
import { renderMail } from './templates.ts'

/** Timeout: an unresponsive server delays the other mails by at most this; the mail is retried. */
export const SMTP_BOUNDS = {
  // Bound: worker | a mail server | connectionTimeout, greetingTimeout, socketTimeout
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const

interface OutboxRow {
  recipient: string
  template: MailTemplate
  language: 'ja' | 'en'
  link: string
}

/** Sends one mail of the outbox, once: a mail that was sent is found to be so and left alone. */
export function createMailSender(config: Config, db: Pool) {
  const transport = nodemailer.createTransport({ url: config.SMTP_URL, ...SMTP_BOUNDS })
  return {
    async send(mailId: string): Promise<void> {
      const { rows } = await db.query<OutboxRow>(
        'select recipient, template, language, link from identity.mail_outbox where mail_id = $1 and sent_at is null',
        [mailId],
      )
      const mail = rows[0]
      if (!mail) return
      const content = renderMail(mail.template, mail.language, mail.link, config.PRODUCT_NAME)
      await transport.sendMail({
        from: config.MAIL_FROM,
        to: mail.recipient,
        messageId: `<${mailId}@koryaku>`,
        ...content,
      })
      // The link and the email address are no longer needed: the row only records that a mail was sent.
      await db.query(
        `update identity.mail_outbox set sent_at = now(), link = '', recipient = '' where mail_id = $1`,
        [mailId],
      )
    },
    /** Mails whose job was lost between the row and the queue. */
    async findUnsent(): Promise<string[]> {
      const { rows } = await db.query<{ mail_id: string }>(
        `select mail_id from identity.mail_outbox
          where sent_at is null and created_at between now() - interval '1 day' and now() - interval '10 seconds'`,
      )
      return rows.map(row => row.mail_id)
    },
    close: () => transport.close(),
  }
}
