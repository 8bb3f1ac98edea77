import { randomUUID } from 'node:crypto'
import type { PageAssets } from '#server/bundle.ts'

/**
 * Placeholder for the nonce until a copy of the page gets its own. It is random, so that no text can contain
 * it beforehand.
 */
export const NONCE = randomUUID()

/**
 * Before the first paint: the chosen theme, and whether to leave room for a member's or a visitor's buttons. Until the page
 * is hydrated: the button that was pressed last (`web/app/device/lost-press.ts`).
 */
const boot = `{const p=window.lostPress={button:null};addEventListener('click',e=>{p.button=e.target.closest('button[type=button]')},true);const d=document.documentElement;try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t}catch{}if(/(^|; )user_name=./.test(document.cookie))d.dataset.viewer='member'}`

interface DocumentInput {
  language: string
  head: string
  body: string
  state: string
  assets: PageAssets
}

/** The whole HTML document around a rendered page, which is read before its scripts run: they let styles and pictures go first. */
export const documentOf = ({ language, head, body, state, assets }: DocumentInput): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<meta property="csp-nonce" nonce="${NONCE}"><script nonce="${NONCE}">${boot}</script>` +
  assets.styles.map(file => `<link rel="stylesheet" href="${file}">`).join('') +
  assets.scripts
    .map(file => `<link rel="modulepreload" fetchpriority="low" href="${file}" nonce="${NONCE}">`)
    .join('') +
  `<script type="module" fetchpriority="low" src="${assets.entry}" nonce="${NONCE}"></script>${head}` +
  `<meta name="theme-color" content="#fffefc" media="(prefers-color-scheme: light)">` +
  `<meta name="theme-color" content="#141416" media="(prefers-color-scheme: dark)">` +
  `<link rel="alternate" type="application/atom+xml" href="/feed.xml">` +
  `<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon-180.png"><link rel="manifest" href="/manifest.webmanifest"></head>` +
  `<body><div id="root">${body}</div><script type="application/json" id="state">${state}</script></body></html>`
