import { textOf } from '@koryaku/contracts/http/answers.ts'

/** Pages in both languages that need nothing: neither scripts nor services. */
export const html = textOf('text/html')

/** Page for an unexpected error. */
export const brokenPage = (id: string) =>
  `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="none"><title>500</title><h1>申し訳ありません。予期しないエラーが発生しました。</h1><p lang="en">Sorry, an unexpected error occurred.</p><p>エラー番号 / Error ID <code>${id}</code></p><p><a href="/">ホームへ戻る / Home</a></p></html>`

/** Page for more requests than can be rendered concurrently. */
export const busyPage = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>503</title><h1>ただいま混み合っています。少し待ってからもう一度お試しください。</h1><p lang="en">Many pages are being opened right now. Please try again in a moment.</p></html>`

/** An address that no link of ours leads to. */
export const tooLongPage = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="none"><title>414</title><h1>URLが長すぎるため、ページを表示できません。</h1><p lang="en">This page can’t be shown because its URL is too long.</p><p><a href="/">ホームへ戻る / Home</a></p></html>`

/** A host name that is not that of the site. */
export const misdirectedPage = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="none"><title>421</title><h1>このサイトのアドレスではありません。</h1><p lang="en">This is not the address of this site.</p></html>`

/** A request that could be taken in two ways. */
export const malformedPage = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="none"><title>400</title><h1>リクエストを読み取れませんでした。</h1><p lang="en">The request could not be understood.</p><p><a href="/">ホームへ戻る / Home</a></p></html>`

/** An address that leads nowhere. */
export const nowherePage = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="none"><title>404</title><h1>お探しのページは見つかりませんでした。URLをお確かめください。</h1><p lang="en">This page can’t be found. Please check the URL.</p><p><a href="/">ホームへ戻る / Home</a></p></html>`
