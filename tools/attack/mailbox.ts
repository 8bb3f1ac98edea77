import { setTimeout as delay } from 'node:timers/promises'
import type { AttackedSite } from './attacked-site.ts'

export interface Mail {
  subject: string
  text: string
}

/** Mails to an address, newest first. */
export async function mailsTo({ environment }: AttackedSite, email: string): Promise<Mail[]> {
  const answer = await fetch(`${environment.MAILBOX_URL}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as Mail[]
}

/** The first link that looks so in a mail to an address; waits until there is one. */
export async function linkInMail(site: AttackedSite, email: string, like: RegExp): Promise<string> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await delay(100)) {
    for (const { text } of await mailsTo(site, email)) {
      const link = text.match(/https?:\/\/\S+/g)?.find(found => like.test(found))
      if (link) return link
    }
  }
  throw new Error(`no mail to ${email}`)
}
