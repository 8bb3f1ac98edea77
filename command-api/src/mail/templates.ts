import type { MailTemplate } from '#ports/mailer.ts'

interface Words {
  subject: string
  lead: string
  action: string
  ignore: string
}

const words: Record<MailTemplate, Record<'ja' | 'en', Words>> = {
  'verify-email': {
    ja: {
      subject: 'メールアドレスの確認',
      lead: 'ご登録ありがとうございます。次のリンクを開いて、メールアドレスの確認を完了してください。リンクは24時間有効です。',
      action: 'メールアドレスを確認する',
      ignore: 'お心当たりがない場合は、このメールを破棄してください。',
    },
    en: {
      subject: 'Verify your email address',
      lead: 'Thank you for signing up. Open the link below to verify your email address. It works for 24 hours.',
      action: 'Verify email address',
      ignore: 'If this was not you, please ignore this mail.',
    },
  },
  'inquiry-received': {
    ja: {
      subject: 'お問い合わせが届きました',
      lead: '新しいお問い合わせが届きました。内容は管理画面でご確認ください。',
      action: 'お問い合わせを開く',
      ignore: 'このメールは運営担当者に自動で送られています。',
    },
    en: {
      subject: 'A new inquiry',
      lead: 'Somebody wrote to the site. Read the message on the moderation page.',
      action: 'Open the inbox',
      ignore: 'This mail goes to the operators automatically.',
    },
  },
  'violation-reported': {
    ja: {
      subject: '通報が届きました',
      lead: '記事またはユーザーについて通報が届きました。内容は管理画面でご確認ください。',
      action: '通報を開く',
      ignore: 'このメールは運営担当者に自動で送られています。',
    },
    en: {
      subject: 'A new report',
      lead: 'Someone reported an article or a user. Read the report on the moderation page.',
      action: 'Open the reports',
      ignore: 'This mail goes to the operators automatically.',
    },
  },
  'reset-password': {
    ja: {
      subject: 'パスワードの再設定',
      lead: '次のリンクから新しいパスワードを設定してください。リンクは1時間有効です。',
      action: 'パスワードを再設定する',
      ignore: 'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
    },
    en: {
      subject: 'Reset your password',
      lead: 'Use the link below to choose a new password. It works for one hour.',
      action: 'Reset password',
      ignore: 'If this was not you, please ignore this mail. Your password stays as it is.',
    },
  },
  'change-email': {
    ja: {
      subject: '新しいメールアドレスの確認',
      lead: '次のリンクを開いて確認すると、ログイン用のメールアドレスがこのアドレスに変わります。リンクは24時間有効です。',
      action: 'このアドレスに変更する',
      ignore: 'お心当たりがない場合は、このメールを破棄してください。何も変わりません。',
    },
    en: {
      subject: 'Confirm your new email address',
      lead: 'Open the link below and confirm to make this the address that you sign in with. It works for 24 hours.',
      action: 'Use this address',
      ignore: 'If this was not you, please ignore this mail. Nothing will change.',
    },
  },
  'email-change-asked': {
    ja: {
      subject: 'メールアドレスの変更の手続きがありました',
      lead: 'アカウントのメールアドレスを変更する手続きがありました。新しいアドレスに届いたリンクを開くと変更されます。',
      action: 'アカウント設定を開く',
      ignore: 'お心当たりがない場合は、すぐにパスワードを変更し、ほかの端末をログアウトしてください。',
    },
    en: {
      subject: 'A change of your email address was asked for',
      lead: 'Somebody signed in to your account asked to change its email address. It changes once the link sent to the new address is opened.',
      action: 'Open account settings',
      ignore: 'If this was not you, change your password now and sign out all other devices.',
    },
  },
  'password-changed': {
    ja: {
      subject: 'パスワードが変更されました',
      lead: 'アカウントのパスワードが変更されました。ほかの端末はログアウトされています。',
      action: 'アカウント設定を開く',
      ignore: 'お心当たりがない場合は、ログイン画面からすぐにパスワードを再設定してください。',
    },
    en: {
      subject: 'Your password was changed',
      lead: 'The password of your account was changed. All other devices are signed out.',
      action: 'Open account settings',
      ignore: 'If this was not you, reset your password from the sign-in page now.',
    },
  },
  'already-registered': {
    ja: {
      subject: 'すでに登録されています',
      lead: 'このメールアドレスを使う手続き（新規登録、またはアドレスの変更）がありましたが、このアドレスはすでに使われています。ログインしてご利用ください。パスワードを忘れた場合は、ログイン画面から再設定できます。',
      action: 'ログインする',
      ignore: 'お心当たりがない場合は、このメールを破棄してください。何も変わりません。',
    },
    en: {
      subject: 'This email is already in use',
      lead: 'Somebody asked to use this address for an account (a new one, or by a change of address), but it has an account already. Please sign in; if you have forgotten the password, you can reset it from the sign-in page.',
      action: 'Sign in',
      ignore: 'If this was not you, please ignore this mail. Nothing has changed.',
    },
  },
  'not-registered': {
    ja: {
      subject: 'このメールアドレスは登録されていません',
      lead: 'このメールアドレスのアカウントについて手続きがありましたが、登録されていません。別のアドレスで登録していないかご確認ください。はじめての方は新規登録できます。',
      action: '新規登録する',
      ignore: 'お心当たりがない場合は、このメールを破棄してください。アドレスは保存されません。',
    },
    en: {
      subject: 'This email address has not registered',
      lead: 'Somebody asked for a mail about the account of this address, but there is none. Perhaps you signed up with another address; if you are new here, you can sign up.',
      action: 'Sign up',
      ignore: 'If this was not you, please ignore this mail. The address is not kept.',
    },
  },
}
/** Subject, text and HTML of a mail. */
export function renderMail(template: MailTemplate, language: 'ja' | 'en', link: string, productName: string) {
  const { subject, lead, action, ignore } = words[template][language]
  const escaped = (text: string) => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
  return {
    subject: `${subject} - ${productName}`,
    text: `${productName}\n\n${lead}\n\n${link}\n\n${ignore}\n`,
    html: `<!doctype html><html lang="${language}"><body style="font-family:sans-serif;line-height:1.8;max-width:36rem;margin:2rem auto;padding:0 1rem">
<h1 style="font-size:1.1rem">${escaped(productName)}</h1><p>${escaped(lead)}</p>
<p><a href="${escaped(link)}" style="display:inline-block;padding:.7rem 1.4rem;background:#b3361e;color:#fff;border-radius:6px;text-decoration:none">${escaped(action)}</a></p>
<p style="font-size:.85rem;color:#666;word-break:break-all">${escaped(link)}</p><p style="font-size:.85rem;color:#666">${escaped(ignore)}</p></body></html>`,
  }
}
