export type MailTemplate =
  | 'verify-email'
  | 'reset-password'
  | 'change-email'
  | 'email-change-asked'
  | 'password-changed'
  | 'already-registered'
  | 'not-registered'
  | 'inquiry-received'
  | 'violation-reported'

export interface MailRequest {
  recipient: string
  template: MailTemplate
  language: 'ja' | 'en'
  link: string
  /** Set where the same mail can be requested twice: it is sent once. */
  mailId?: string
  /** The network of the client that asked for it. */
  network?: string | undefined
}
/** Sends mails after the request: a mail that was enqueued is sent even if the process crashes. */
export interface Mailer {
  /** Is a no-op if the mailbox, or the network for this mailbox, has reached its quota. */
  enqueue(request: MailRequest): Promise<void>
}
