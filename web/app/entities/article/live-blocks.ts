import { externalEmbed, PROVIDER_NAMES } from '@koryaku/contracts/articles/external-embed.ts'
import type { TicksDocument } from '@koryaku/contracts/reactions/article-ticks.api.ts'
import { TICK_CHANGES_MAX } from '@koryaku/contracts/reactions/article-ticks.ts'
import { apiCommand, apiGet, newIdempotencyKey, path } from '#app/api/client.ts'
import { readCookie } from '#app/api/cookies.ts'
import { localValues } from '#app/device/storage.ts'
import { useLiveText } from '#app/entities/article/live-strings.ts'
import {
  parseTicks,
  storedTicks,
  type Ticks,
  ticksFor,
  withoutSent,
  withServerTicks,
  withTick,
} from '#app/entities/article/ticks.ts'
import type { Language } from '#app/i18n/language.ts'

/** Makes parts of a text interactive: checkboxes, and frames of other sites, which are loaded on request. */
export default function enliven(text: HTMLElement, article: string): void {
  const language = document.documentElement.lang === 'en' ? 'en' : 'ja'
  keepTicks(text, article)
  for (const place of text.querySelectorAll<HTMLElement>('.external')) offerFrame(place, language)
}

/** Time in ms without another tick until they are sent. */
const SEND_AFTER_MS = 500

/** Ticks are stored on this device, and with the account of a member. */
function keepTicks(text: HTMLElement, article: string): void {
  const boxes = [...text.querySelectorAll<HTMLInputElement>('.tasks input')]
  if (boxes.length === 0) return
  const viewer = readCookie('user_id')
  const key = `tasks:${article}`
  const address = path`my/article_ticks/${article}`
  // Other tabs of this article tick, too.
  const read = () => ticksFor(parseTicks(localValues.get(key)), viewer)
  const write = (ticks: Ticks): Ticks => {
    const stored = storedTicks(ticks)
    if (stored === null) localValues.remove(key)
    else localValues.set(key, stored)
    return ticks
  }
  const show = ({ ticked }: Ticks) => {
    for (const box of boxes) box.checked = ticked.includes(box.value)
  }
  /** A failed request leaves its changes to the next one, or to the next visit. */
  const send = async () => {
    const { unsent } = read()
    const names = Object.keys(unsent).slice(0, TICK_CHANGES_MAX)
    if (names.length === 0) return
    const sent = Object.fromEntries(names.map(name => [name, unsent[name] ?? false]))
    await apiCommand({
      ...{
        method: 'PATCH',
        path: address,
        idempotencyKey: newIdempotencyKey(),
        background: true,
        keepalive: true,
      },
      body: { add: names.filter(name => sent[name]), remove: names.filter(name => !sent[name]) },
    })
    write(withoutSent(read(), sent))
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const sendSoon = () => {
    clearTimeout(timer)
    if (viewer) timer = setTimeout(() => void send().catch(() => {}), SEND_AFTER_MS)
  }
  // Some readers tick before this is loaded.
  const early = boxes.filter(box => box.checked)
  show(write(early.reduce((ticks, { value }) => withTick(ticks, value, true), read())))
  text.addEventListener('change', event => {
    const box = event.target as HTMLInputElement
    if (!boxes.includes(box)) return
    write(withTick(read(), box.value, box.checked))
    sendSoon()
  })
  if (viewer)
    apiGet<TicksDocument>(address).then(
      ({ data }) => {
        show(write(withServerTicks(read(), data.attributes.ticked)))
        sendSoon()
      },
      () => {},
    )
}

/**
 * Sends no request to the other site before the click. Our own allow list derives the content of the frame
 * from the link.
 */
function offerFrame(place: HTMLElement, language: Language): void {
  const shown = externalEmbed(place.querySelector('a')?.href ?? '')
  if (!shown || place.querySelector('button')) return
  const text = useLiveText.in(language)
  const name = PROVIDER_NAMES[shown.provider]
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text.show[shown.provider === 'x' ? 'post' : 'video']
  button.addEventListener('click', () => {
    const frame = document.createElement('iframe')
    frame.title = text.frame(name)
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation')
    frame.src = shown.frame(location.hostname)
    button.replaceWith(frame)
    frame.focus()
  })
  const note = document.createElement('small')
  note.textContent = text.note(name)
  place.append(button, note)
}
