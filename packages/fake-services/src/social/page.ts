const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.7 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.25rem}label{display:block;margin:1rem 0}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.6rem;border:1px solid #8888;border-radius:8px}
button{font:inherit;min-height:44px;padding:.5rem 1.2rem;border-radius:999px;border:1px solid #8888;margin-right:.5rem}
button[value=allow]{background:#1d1d1f;color:#fff;border-color:#1d1d1f}small{opacity:.75}`

const page = (body: string): string =>
  `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>X の代わり</title><style>${STYLE}</style><body>${body}</body></html>`

/** The fake provider's consent page, on which a user chooses an account; the request is repeated in the form. */
export const authorizePage = (request: Record<string, string>): string =>
  page(`<h1>X（Twitter）でログイン</h1>
<p>このサイトに、あなたの X のアカウント名とメールアドレスを知らせます。<br><small>This page plays the part of X on this machine: type any account you like.</small></p>
<form method="post" action="/dev/social/authorize">
${Object.entries(request)
  .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  .join('\n')}
<label>アカウント名 / Account<input name="username" value="koko_gamer" pattern="[A-Za-z0-9_]{1,15}" required autocomplete="off"></label>
<label>メールアドレス（空欄なら知らせません） / Email (may be empty)<input name="email" type="email" autocomplete="off"></label>
<button name="decision" value="allow">連携する / Authorize</button><button name="decision" value="deny" formnovalidate>キャンセル / Cancel</button>
</form>`)

export const refusalPage = (reason: string): string => page(`<h1>400</h1><p>${escapeHtml(reason)}</p>`)
