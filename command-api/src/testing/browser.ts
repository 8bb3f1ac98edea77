import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import type { TestApp } from './test-app.ts'

type Method = NonNullable<InjectOptions['method']>

/** An address that no other browser has, so that limits by address do not add up over tests. */
const ownAddress = (): string => `10.${[...randomBytes(3)].join('.')}`

/** A user's browser: keeps cookies, sends the origin of the site and the CSRF token. */
export function openBrowser({ app, context: { config } }: TestApp, remoteAddress = ownAddress()) {
  const cookies = new Map<string, string>()
  const call = async (
    method: Method,
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => {
    const csrf = cookies.get('csrf_token')
    const answer = await app.inject({
      method,
      url,
      payload,
      remoteAddress,
      headers: {
        origin: new URL(config.PUBLIC_URL).origin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(csrf ? { 'x-csrf-token': csrf } : {}),
        ...headers,
      },
    })
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now())
      if (isGone) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return { cookies, call, remoteAddress }
}
export type Browser = ReturnType<typeof openBrowser>

/** Changes the address, as the button of the page does to which the link of the mail leads. */
export const confirmAddress = (browser: Browser, link: string) =>
  browser.call('POST', '/api/identity/verify-email', {
    token: new URL(link, 'http://x').searchParams.get('token'),
  })

interface Mail {
  subject: string
  text: string
  html: string
}

/** Waits for the `count`-th mail to a recipient; newest first. */
export async function mailsTo(address: string, count = 1): Promise<Mail[]> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const url = `${process.env.MAILBOX_URL}/dev/mailbox.json?to=${encodeURIComponent(address)}`
    const mails = (await (await fetch(url)).json()) as Mail[]
    if (mails.length >= count) return mails
    if (Date.now() > deadline) throw new Error(`${mails.length} of ${count} mails arrived for ${address}`)
    await delay(50)
  }
}

/** Path and query of the link in a mail. */
export function linkIn(mail: Mail | undefined): string {
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error('the mail has no link')
  const { pathname, search } = new URL(link)
  return pathname + search
}
