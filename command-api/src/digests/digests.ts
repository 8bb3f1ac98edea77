import { derivedUuid } from '@koryaku/contracts/ids.ts'
import type { MailFrequency } from '@koryaku/contracts/notifications/notification-kinds.ts'
import {
  type NotificationSettingsEvent,
  notificationSettingsStream,
} from '@koryaku/contracts/notifications/notification-settings.events.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { unreadInPeriod } from '@koryaku/contracts/tables/unread-in-period.ts'
import { type EventStore, ofKnownType, type Recorded } from '@koryaku/server-kit/event-store.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import type { Pool, PoolClient } from 'pg'
import type { Config } from '#config.ts'
import type { Due, DueWork } from '#due/due-work.ts'
import { pagePath } from '#identity/addresses.ts'
import { hasMailbox } from '#identity/twitter.ts'
import { SMTP_BOUNDS } from '#mail/send-mail.ts'
import { type DigestPeriod, digestPeriods, periodNamed } from './digest-periods.ts'
import { renderDigest } from './render-digest.ts'
import { unsubscribeHeaders, unsubscribeToken } from './unsubscribe-token.ts'
import { kindsWanted } from './wanted-digest.ts'

/** More wait for the next look. */
const AT_ONCE = 500
/** A digest that no mail server accepted within this time is out of date. */
const GIVEN_UP_AFTER = '12 hours'
/** Retention of rows of sent digests; no period recurs after this time. */
const KEPT_FOR = '60 days'

interface Stores {
  db: Pool
  events: EventStore
}

/** Users who have chosen a frequency, as far as the read models know, and of whom this period is not decided yet. */
const undecided = statement((mail: Param<MailFrequency>, period: Param<string>, limit: Param<number>) =>
  facts
    .selectFrom('read.notification_setting as s')
    .innerJoin('read.user_card as u', 'u.user_id', 's.user_id')
    .select('s.user_id')
    .distinct()
    .where('s.mail', '=', mail)
    .where('u.erased', '=', false)
    .where(
      sql<boolean>`not exists (select from identity.digest_outbox d where d.user_id = s.user_id and d.period = ${period})`,
    )
    .limit(limit),
)

/** The settings of a user: the last ones when the period was due, and the last ones. */
async function choicesOf(events: EventStore, userId: string, { due }: DigestPeriod) {
  let then: Recorded<NotificationSettingsEvent> | undefined
  let now: Recorded<NotificationSettingsEvent> | undefined
  for await (const recorded of events.readWhole(notificationSettingsStream(userId))) {
    const event = ofKnownType(recorded)
    if (!event) continue
    if (new Date(event.metadata.occurredAt) <= due) then = event
    now = event
  }
  return [then, now].filter(event => event !== undefined)
}

interface PlannedDigest extends Due {
  userId: string
  period: DigestPeriod
}

/**
 * Decides at 8:00 in Japan who gets a digest: one row of the outbox per user and period, however many workers look. The settings are
 * read from the log, since the read models may lag. A user who gets none has a row as well, which counts as sent.
 */
export const planDigests = ({ db, events }: Stores): DueWork<PlannedDigest> => ({
  name: 'plan digests',
  async find(at) {
    const found = await Promise.all(
      digestPeriods(at).map(async period =>
        (await undecided(db, period.frequency, period.name, AT_ONCE)).map(({ user_id: userId }) => ({
          ...{ key: `${userId} ${period.name}`, userId, period },
        })),
      ),
    )
    return found.flat()
  },
  async perform({ userId, period }) {
    const chosen = await choicesOf(events, userId, period)
    const isWanted = kindsWanted(chosen, period).length > 0
    await db.query(
      `insert into identity.digest_outbox (user_id, period, language, sent_at)
       values ($1, $2, $3, case when $4 then null else now() end) on conflict do nothing`,
      [userId, period.name, chosen.at(-1)?.data.language ?? 'ja', isWanted],
    )
  },
})

interface UnsentDigest extends Due {
  userId: string
  name: string
}

/**
 * Sends the digests of the outbox. The content is looked up at the time of sending. It excludes notifications that
 * were withdrawn, hidden or read by then, and those of blocked users. A row is locked while it is sent. A crash between
 * the mail server's acceptance and the mark sends the same message once more, with the same Message-ID: SMTP has no
 * exactly-once delivery.
 */
export function sendDigests({ db, events, config }: Stores & { config: Config }): DueWork<UnsentDigest> & {
  close: () => void
} {
  const transport = nodemailer.createTransport({ url: config.SMTP_URL, ...SMTP_BOUNDS })
  async function send(client: PoolClient, userId: string, period: DigestPeriod, language: 'ja' | 'en') {
    const kinds = kindsWanted(await choicesOf(events, userId, period), period)
    if (kinds.length === 0) return
    const recipient = await confirmedAddress(client, userId)
    if (!recipient || !hasMailbox(recipient)) return
    const lines = await unreadInPeriod(client, userId, kinds, period.from, period.due)
    if (lines.length === 0) return
    const token = unsubscribeToken(config.AUTH_SECRET, userId)
    const page = (path: string) => `${config.PUBLIC_URL}${pagePath(language, path)}`
    const links = {
      ...{ all: page('/notifications'), settings: page('/settings/notifications') },
      unsubscribe: page(`/unsubscribe?token=${token}`),
    }
    await transport.sendMail({
      from: config.MAIL_FROM,
      to: recipient,
      messageId: `<${derivedUuid(`digest:${userId}:${period.name}`)}@koryaku>`,
      headers: unsubscribeHeaders(config, token),
      ...renderDigest({
        ...{ frequency: period.frequency, language, links, productName: config.PRODUCT_NAME },
        lines: lines.map(({ title, kind, count }) => ({ title, kind, count: Number(count) })),
      }),
    })
  }

  return {
    name: 'send digests',
    async find() {
      await db.query('delete from identity.digest_outbox where created_at < now() - $1::interval', [KEPT_FOR])
      const { rows } = await db.query<{ user_id: string; period: string }>(
        `select user_id, period from identity.digest_outbox
          where sent_at is null and created_at > now() - $1::interval order by created_at limit $2`,
        [GIVEN_UP_AFTER, AT_ONCE],
      )
      return rows.map(({ user_id: userId, period: name }) => ({ key: `${userId} ${name}`, userId, name }))
    },
    async perform({ userId, name }) {
      await inTransaction(db, async client => {
        const { rows } = await client.query<{ language: 'ja' | 'en' }>(
          `select language from identity.digest_outbox
            where user_id = $1 and period = $2 and sent_at is null for update skip locked`,
          [userId, name],
        )
        const period = periodNamed(name)
        if (rows[0] && period) {
          await send(client, userId, period, rows[0].language)
          await client.query(
            'update identity.digest_outbox set sent_at = now() where user_id = $1 and period = $2',
            [userId, name],
          )
        }
      })
    },
    close: () => transport.close(),
  }
}

/** The address that a user has confirmed; undefined: none. */
async function confirmedAddress(client: PoolClient, userId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ email: string }>(
    `select u.email from identity.identity_link l join identity."user" u on u.id = l.identity_id
      where l.user_id = $1 and u."emailVerified"`,
    [userId],
  )
  return rows[0]?.email
}
