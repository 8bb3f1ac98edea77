import { describe, expect, it } from 'vitest'
import type { MailTemplate } from '#ports/mailer.ts'
import { renderMail } from './templates.ts'

const LINK = 'https://site.example/en/signin?a=1&b=<2>'

/** Notices that users are promised, and that only the owner of a mailbox may learn. */
const promised: [template: MailTemplate, english: string, japanese: string][] = [
  ['verify-email', 'Verify your email address', 'メールアドレスの確認'],
  ['already-registered', 'This email is already in use', 'すでに登録されています'],
  ['not-registered', 'This email address has not registered', '登録されていません'],
  ['reset-password', 'Reset your password', 'パスワードの再設定'],
  ['password-changed', 'Your password was changed', 'パスワードが変更されました'],
  ['change-email', 'Confirm your new email address', '新しいメールアドレスの確認'],
  ['email-change-asked', 'A change of your email address was asked for', '変更の手続きがありました'],
]

describe('a mail', () => {
  it.each(promised)('%s names its subject, as text and as HTML, in both languages', (template, en, ja) => {
    for (const [language, subject] of [
      ['en', en],
      ['ja', ja],
    ] as const) {
      const mail = renderMail(template, language, LINK, 'Koryaku')
      expect(mail.subject).toContain(subject)
      expect(mail.text).toContain(LINK)
      expect(mail.html).toContain(`lang="${language}"`)
      // Nothing of the link gets out of its attribute.
      expect(mail.html).not.toContain('<2>')
      const isJapanese = /[\p{sc=Hiragana}\p{sc=Han}]/u.test(mail.subject + mail.text)
      expect(isJapanese).toBe(language === 'ja')
    }
  })
})
