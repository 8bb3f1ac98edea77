import type { Pin } from '@koryaku/contracts/articles/picture-attrs.ts'
import type { DOMOutputSpec } from '@tiptap/pm/model'

/** As the document of the contracts admits them. */
export const PINS_MAX = 50
export const PIN_LABEL_MAX = 100

/** The pins as a data attribute of the image's figure, so that they are copied with it. */
export const pinsData = (pins: Pin[] | null) => (pins ? { 'data-pins': JSON.stringify(pins) } : {})

export function pinsOf(figure: HTMLElement): Pin[] | null {
  try {
    const pins: unknown = JSON.parse(figure.dataset.pins ?? 'null')
    return Array.isArray(pins) && pins.length <= PINS_MAX && pins.every(isPin) ? pins : null
  } catch {
    return null
  }
}

const isMille = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1_000

function isPin(value: unknown): value is Pin {
  const { x, y, label } = (value ?? {}) as Partial<Pin>
  return isMille(x) && isMille(y) && typeof label === 'string' && label.length <= PIN_LABEL_MAX
}

/** The picture with its marks, and what they mean below. */
export const withPins = (img: DOMOutputSpec, pins: Pin[] | null): DOMOutputSpec[] =>
  pins
    ? [
        [
          'div',
          { class: 'board' },
          img,
          ...pins.map(
            ({ x, y }, n): DOMOutputSpec => [
              'span',
              { class: 'pin', style: `left:${x / 10}%;top:${y / 10}%` },
              String(n + 1),
            ],
          ),
        ],
        ['ol', { class: 'pins' }, ...pins.map(({ label }): DOMOutputSpec => ['li', label || '\u200b'])],
      ]
    : [img]
