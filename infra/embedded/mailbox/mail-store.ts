import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

export interface Mail {
  id: string
  at: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
}

const KEPT = 500

/** Mails as files, newest last by name; the newest 500 are shown. */
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
  }

  /** Newest first; only those to `recipient` when it is given. */
  list(recipient?: string): Mail[] {
    return readdirSync(this.#folder)
      .filter(name => name.endsWith('.json'))
      .sort()
      .slice(-KEPT)
      .reverse()
      .map(name => this.#read(name))
      .filter(mail => recipient === undefined || mail.to.includes(recipient))
  }

  find(id: string): Mail | undefined {
    return /^[\w-]+$/.test(id) && readdirSync(this.#folder).includes(`${id}.json`)
      ? this.#read(`${id}.json`)
      : undefined
  }

  #read(name: string): Mail {
    return JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as Mail
  }
}
