import type { Mail } from './mail-store.ts'

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.7 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
a{color:#b3361e}li{border-bottom:1px solid #8884;padding:.7rem 0;list-style:none}ul{padding:0}small{opacity:.7}
pre{white-space:pre-wrap;word-break:break-word;font:inherit;border:1px solid #8884;border-radius:8px;padding:1rem}`

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style><body>${body}</body></html>`

export const listPage = (mails: Mail[]): string =>
  page(
    'メールボックス',
    `<h1>メールボックス <small>Mailbox</small></h1><p><small>このサイトが送ったメールはここに届きます。外へは送られません。<br>Mail sent by this site arrives here; none leaves this machine.</small></p>
${mails.length === 0 ? '<p>まだメールはありません。 No mail yet.</p>' : ''}
<ul>${mails
      .map(
        mail =>
          `<li><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a><br><small>${escapeHtml(mail.to.join(', '))} · ${mail.at}</small></li>`,
      )
      .join('')}</ul>`,
  )

/** The text with its links made clickable; the HTML part is never run. */
export const mailPage = (mail: Mail): string =>
  page(
    mail.subject,
    `<p><a href="/dev/mailbox">← メールボックス</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p><small>To: ${escapeHtml(mail.to.join(', '))}<br>From: ${escapeHtml(mail.from)}<br>${mail.at}</small></p>
<pre>${escapeHtml(mail.text).replace(/https?:\/\/[^\s<]+/g, url => `<a href="${url}">${url}</a>`)}</pre>`,
  )
