import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { z } from 'zod'

export const mailSchema = z.object({
  id: z.string(),
  at: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type Mail = z.output<typeof mailSchema>

// Bound: mailbox | a mail | MAIL_MAX, FILES_MAX, SHOWN
/** Maximum size in bytes of one email. */
export const MAIL_MAX = 1024 * 1024
const SHOWN = 500
export const FILES_MAX = 5_000

/** Mails as files, newest last by name; the newest 500 are shown, the newest 5,000 kept. */
export class MailStore {
  readonly #folder: string

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.#folder = folder
  }

  async add(raw: Buffer, recipients: string[]): Promise<void> {
    const parsed = await PostalMime.parse(raw)
    const now = new Date()
    const id = `${now.getTime()}-${Math.random().toString(36).slice(2, 8)}`
    const mail: Mail = {
      id,
      at: now.toISOString(),
      from: parsed.from?.address ?? '',
      to: recipients,
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
    }
    const file = join(this.#folder, `${id}.json`)
    writeFileSync(`${file}.part`, JSON.stringify(mail))
    renameSync(`${file}.part`, file)
    for (const old of this.#names().slice(0, -FILES_MAX)) rmSync(join(this.#folder, old), { force: true })
  }

  /** Newest first; only those to `recipient` when it is given. */
  list(recipient?: string): Mail[] {
    return this.#names()
      .slice(-SHOWN)
      .reverse()
      .map(name => this.#read(name))
      .filter(mail => recipient === undefined || mail.to.includes(recipient))
  }

  find(id: string): Mail | undefined {
    return /^[\w-]+$/.test(id) && readdirSync(this.#folder).includes(`${id}.json`)
      ? this.#read(`${id}.json`)
      : undefined
  }

  /** Oldest first. */
  #names(): string[] {
    return readdirSync(this.#folder)
      .filter(name => name.endsWith('.json'))
      .sort()
  }

  #read(name: string): Mail {
    return JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as Mail
  }
}
