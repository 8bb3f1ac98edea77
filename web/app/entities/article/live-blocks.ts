import { externalEmbed, PROVIDER_NAMES } from '@koryaku/contracts/articles/external-embed.ts'
import { localValues } from '#app/device/storage.ts'
import { useLiveText } from '#app/entities/article/live-strings.ts'
import type { Language } from '#app/i18n/language.ts'

/** Where the ticks of an article are kept, on this device only. */
const placeOf = (article: string) => `tasks:${article}`

/** Makes parts of a text interactive: checkboxes, and frames of other sites, which are loaded on request. */
export default function enliven(text: HTMLElement, article: string): void {
  const language = document.documentElement.lang === 'en' ? 'en' : 'ja'
  keepTicks(text, article)
  for (const place of text.querySelectorAll<HTMLElement>('.external')) offerFrame(place, language)
}

function keepTicks(text: HTMLElement, article: string): void {
  const boxes = [...text.querySelectorAll<HTMLInputElement>('.tasks input')]
  if (boxes.length === 0) return
  // Some readers tick before this is loaded.
  for (const box of boxes) if (box.checked) keep(article, box)
  const ticked = new Set(read(article))
  for (const box of boxes) box.checked ||= ticked.has(box.value)
  text.addEventListener('change', event => {
    const box = event.target as HTMLInputElement
    if (boxes.includes(box)) keep(article, box)
  })
}

function keep(article: string, { checked, value }: HTMLInputElement): void {
  // Other tabs of this article tick, too.
  const now = new Set(read(article))
  if (checked) now.add(value)
  else now.delete(value)
  if (now.size === 0) localValues.remove(placeOf(article))
  else localValues.set(placeOf(article), JSON.stringify([...now]))
}

function read(article: string): string[] {
  try {
    const kept: unknown = JSON.parse(localValues.get(placeOf(article)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(name => typeof name === 'string') : []
  } catch {
    return []
  }
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
