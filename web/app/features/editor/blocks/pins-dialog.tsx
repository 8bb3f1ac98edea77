import type { Pin } from '@koryaku/contracts/articles/picture-attrs.ts'
import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import styles from '#app/features/editor/blocks/blocks.module.css'
import { PIN_LABEL_MAX, PINS_MAX } from '#app/features/editor/blocks/pins.ts'
import { useBlocksText } from '#app/features/editor/blocks/strings.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextInput } from '#app/ui/field.tsx'

interface PinsProps {
  picture: { src: string; alt: string; pins?: Pin[] | null }
  onClose: () => void
  onDone: (pins: Pin[] | null) => void
}

const clamped = (value: number) => Math.min(1_000, Math.max(0, Math.round(value)))
const STEPS: Record<string, [x: number, y: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Edits the numbered pins of an image. A click sets a pin, arrow keys move it, and each pin has a label. */
export default function PinsDialog({ picture, onClose, onDone }: PinsProps) {
  const text = useBlocksText()
  const [pins, setPins] = useState<(Pin & { key: number })[]>(() =>
    (picture.pins ?? []).map((pin, key) => ({ ...pin, key })),
  )
  const [placed, setPlaced] = useState<number | null>(null)
  const isFull = pins.length >= PINS_MAX
  const add = (x: number, y: number) => {
    if (isFull) return
    const key = Math.max(-1, ...pins.map(pin => pin.key)) + 1
    setPins([...pins, { x: clamped(x), y: clamped(y), label: '', key }])
    setPlaced(key)
  }
  const change = (key: number, part: Partial<Pin>) =>
    setPins(pins.map(pin => (pin.key === key ? { ...pin, ...part } : pin)))
  const onPicture = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    add((1_000 * (clientX - left)) / width, (1_000 * (clientY - top)) / height)
  }
  const onPin = (event: KeyboardEvent, { key, x, y }: Pin & { key: number }) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const by = event.shiftKey ? 50 : 10
    change(key, { x: clamped(x + step[0] * by), y: clamped(y + step[1] * by) })
  }
  return (
    <Dialog
      open
      wide
      title={text.pins}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            look="primary"
            onClick={() =>
              onDone(
                pins.length === 0 ? null : pins.map(({ x, y, label }) => ({ x, y, label: label.trim() })),
              )
            }
          >
            {text.setPins}
          </Button>
        </>
      }
    >
      <p>{isFull ? text.pinsFull(PINS_MAX) : text.pinsHelp}</p>
      <div className={`article-text ${styles.pinning}`}>
        <div className="board">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keys, the button below sets one */}
          <img src={picture.src} alt={picture.alt} onClick={onPicture} />
          {pins.map((pin, n) => (
            <button
              type="button"
              key={pin.key}
              className="pin"
              style={{ left: `${pin.x / 10}%`, top: `${pin.y / 10}%` }}
              aria-label={text.pinAt(n + 1, pin.label)}
              onKeyDown={event => onPin(event, pin)}
            >
              {n + 1}
            </button>
          ))}
        </div>
      </div>
      <Button size="small" onClick={() => add(500, 500)} disabled={isFull}>
        {text.addPin}
      </Button>
      <ol className={styles.pinLabels}>
        {pins.map((pin, n) => (
          <li key={pin.key}>
            <span aria-hidden>{n + 1}</span>
            <TextInput
              // A pin that was just placed needs its label next.
              ref={input => {
                if (pin.key !== placed || !input) return
                input.focus()
                setPlaced(null)
              }}
              aria-label={text.pinLabel(n + 1)}
              value={pin.label}
              maxLength={PIN_LABEL_MAX}
              onChange={event => change(pin.key, { label: event.target.value })}
            />
            <IconButton
              label={text.removePin(n + 1)}
              onClick={() => setPins(pins.filter(({ key }) => key !== pin.key))}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
